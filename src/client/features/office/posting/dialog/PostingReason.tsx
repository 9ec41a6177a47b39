// Cards that changed since families received them are issued as new revisions, with a reason.
import { Checkbox, Input } from 'antd'
import { errorText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import type { PostingReadiness } from './usePostingReadiness'

export const PostingReason = ({ readiness }: { readiness: PostingReadiness }) => {
  const { changes, changed, isFailed, isWaived, setWaived } = readiness
  return (
    <>
      {changes.isError && (
        <LoadFailure
          what="Which cards have changed"
          why={errorText(changes.error)}
          onRetry={() => void changes.refetch()}
        />
      )}
      {isFailed && (
        <Checkbox checked={isWaived} onChange={({ target }) => setWaived(target.checked)}>
          Post without the check
        </Checkbox>
      )}
      {(changed > 0 || (changes.isError && isWaived)) && <ReasonField {...readiness} />}
    </>
  )
}

export const ReasonField = ({
  changed,
  reason,
  setReason,
}: Pick<PostingReadiness, 'changed' | 'reason' | 'setReason'>) => (
  <Field
    label="Why did the cards change?"
    hint={`${changedText(changed)} Families will see this reason with the new card.`}
  >
    {(control) => (
      <Input.TextArea
        {...control}
        aria-required={changed > 0}
        rows={2}
        maxLength={200}
        placeholder="For example: English exam mark corrected"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    )}
  </Field>
)

const changedText = (changed: number): string => {
  if (changed === 0) return 'Needed when cards have changed since families last received them.'
  return `${changed === 1 ? '1 card has' : `${changed} cards have`} changed since families last received them.`
}
