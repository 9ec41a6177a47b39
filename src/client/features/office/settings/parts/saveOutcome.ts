// The outcome of a save, in words.
import { errorText } from '#client/api/transport/errorText'

/** The state of a mutation's hook. */
export interface Saving {
  readonly isLoading: boolean
  readonly isSuccess: boolean
  readonly error?: unknown
}

export type SaveOutcome =
  | { readonly is: 'quiet' }
  | { readonly is: 'saving' }
  | { readonly is: 'saved' }
  | { readonly is: 'failed'; readonly text: string }
  /** A colleague saved first; `current` is the stored value. */
  | { readonly is: 'overtaken'; readonly current: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const saveOutcome = ({ isLoading, isSuccess, error }: Saving): SaveOutcome => {
  if (isLoading) return { is: 'saving' }
  if (isObject(error) && error.status === 409 && isObject(error.data) && 'current' in error.data)
    return { is: 'overtaken', current: error.data.current }
  if (error) return { is: 'failed', text: errorText(error, 'It was not saved. Please try again.') }
  return isSuccess ? { is: 'saved' } : { is: 'quiet' }
}
