// Everything that must be known before Yes can be pressed: the gaps, and the cards that differ from those of the
// families. Such cards are issued as new revisions, with a reason.
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import type { TermReport } from '#shared/contract/reports/termReports'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { listName } from '#shared/rules/students/names'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { fresh, useGetPostingCheckQuery, useListReportChangesQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { Field } from '#client/ui/fields/Field'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'

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

const none: readonly ReportChange[] = []

/** @param typed the reason that was given when this was asked before */
export const usePostingReadiness = ({ year, term, posted }: TermReport, typed = '') => {
  const { draft, write, settle } = useUnsentDraft('reason for a posting', termAddress({ year, term }), {
    reason: typed,
  })
  const { reason } = draft
  const [isWaived, setWaived] = useState(false)
  // Posted cards are not made again: there is nothing to wait for.
  const options = { ...fresh, skip: posted === 1 }
  const check = useGetPostingCheckQuery({ year, term }, options)
  const changes = useListReportChangesQuery({ year, term }, options)
  const isLoading = check.isFetching || changes.isFetching
  const isFailed = !isLoading && (check.isError || changes.isError)
  const { post: againstPosting } = usePaperProblems()
  const isUnnamed = againstPosting !== null
  const changed = changes.isSuccess ? (changes.data ?? none).length : 0
  return {
    reason,
    setReason: (text: string) => write({ reason: text }),
    /** Clears the draft; call when the reason was sent or given up. */
    settle,
    isWaived,
    setWaived,
    isFailed,
    changed,
    changes,
    hindrance: postingHindrance({ isUnnamed, isLoading, isFailed, isWaived, changed, reason }),
  }
}

/** Why Yes cannot be pressed yet; '' if it can. */
export const postingHindrance = ({
  isUnnamed,
  isLoading,
  isFailed,
  isWaived,
  changed,
  reason,
}: {
  /** A real school without a name. */
  readonly isUnnamed: boolean
  readonly isLoading: boolean
  /** The check or the changed cards could not be loaded. */
  readonly isFailed: boolean
  /** The office posts all the same. */
  readonly isWaived: boolean
  /** Cards that differ from what the families have. */
  readonly changed: number
  readonly reason: string
}): string => {
  if (isUnnamed) return 'The name of the school must be set first.'
  if (isLoading) return 'You can press Yes when the check has finished.'
  if (isFailed && !isWaived) return 'Try again, or choose to post without the check.'
  return changed > 0 && reason.trim() === '' ? 'Give a reason first.' : ''
}

export type PostingReadiness = ReturnType<typeof usePostingReadiness>

// The notices before cards are posted, planned or issued again.

interface EmptyCardsProps {
  readonly term: TermKey
  readonly isPlan?: boolean
  readonly isLeftOut: boolean
  readonly onLeaveOut: (isLeftOut: boolean) => void
}

/**
 * Students without any mark: they would get an empty card, or are left out until they have marks. A plan decides on its
 * day: a student with a mark by then gets the card.
 */
export const EmptyCards = ({ term, isPlan = false, isLeftOut, onLeaveOut }: EmptyCardsProps) => {
  const names = useEmptyCards(term)
  const many = names.length
  if (many === 0) return null
  const now = isPlan ? ', as it is today' : ''
  return (
    <Notice is="warning" role="none" title={`${count(many, 'student')} would get an empty card${now}`}>
      <Names names={names} />
      <Checkbox checked={isLeftOut} onChange={({ target }) => onLeaveOut(target.checked)}>
        {wishText(many, isPlan)} Once there are marks, issue the card under Corrections.
      </Checkbox>
    </Notice>
  )
}

const wishText = (many: number, isPlan: boolean): string => {
  const families = many === 1 ? 'this family' : 'these families'
  if (isPlan) return 'Leave out every card that is still empty on that day: their families get no card yet.'
  return `Leave ${many === 1 ? 'this student' : 'them'} out: not posted for ${families}.`
}

/** The empty cards of a planned posting. */
export const PlannedEmptyCards = ({ term, isLeftOut }: Pick<EmptyCardsProps, 'term' | 'isLeftOut'>) => {
  const names = useEmptyCards(term)
  const who = count(names.length, 'student')
  if (isLeftOut)
    return (
      <div>
        <p>
          Cards that are still empty on that day are left out.
          {names.length > 0 && ` Today that would be ${who}.`}
        </p>
        {names.length > 0 && <Names names={names} />}
      </div>
    )
  if (names.length === 0) return null
  return (
    <Notice is="warning" role="none" title={`${who} would get an empty card, as it is today`}>
      <Names names={names} />
      To leave them out, cancel the plan and make it again.
    </Notice>
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <details>
    <summary>
      Not a single mark was entered for {names.length === 1 ? 'this student' : 'these students'}
    </summary>
    <p>{names.join('; ')}</p>
  </details>
)

/** Names with classes. */
const useEmptyCards = (term: TermKey): readonly string[] => {
  const { data } = useGetPostingCheckQuery(term, fresh)
  const ids = new Set(data?.empty)
  if (!data) return []
  return data.classes.flatMap(({ class_id, gaps }) =>
    gaps.filter(({ student_id }) => ids.has(student_id)).map((one) => `${listName(one)} (${class_id})`),
  )
}

/** The school’s name, and the address for checking the cards. */
export const PaperNotices = () => {
  const { post, check } = usePaperProblems()
  return (
    <>
      {post !== null && (
        <Notice is="error" title="The cards cannot be posted yet">
          {post}
        </Notice>
      )}
      {check !== null && (
        <Notice is="warning" role="none" title="Families cannot check these cards from home">
          {check}
        </Notice>
      )}
    </>
  )
}
