// What keeps Yes closed: it waits until the dialog has said what is missing and asked for a reason.

export interface PostingFacts {
  /** A real school without a name of its own. */
  readonly isUnnamed: boolean
  readonly isLoading: boolean
  /** The check or the changed cards could not be loaded. */
  readonly isFailed: boolean
  /** The office posts all the same. */
  readonly isWaived: boolean
  /** Cards that differ from what the families have. */
  readonly changed: number
  readonly reason: string
}

/** Empty when Yes may be pressed. */
export const postingHindrance = ({
  isUnnamed,
  isLoading,
  isFailed,
  isWaived,
  changed,
  reason,
}: PostingFacts): string => {
  if (isUnnamed) return 'The name of the school must be set first.'
  if (isLoading) return 'You can press Yes when the check has finished.'
  if (isFailed && !isWaived) return 'Try again, or choose to post without the check.'
  return changed > 0 && reason.trim() === '' ? 'Give a reason first.' : ''
}
