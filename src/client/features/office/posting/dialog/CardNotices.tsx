// The notices before cards are posted, planned or issued again.
import { Checkbox } from 'antd'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { listName } from '#shared/rules/students/names'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { useGetPostingCheckQuery } from '#client/api/reports/termReportsApi'
import { count } from '#client/ui/count'
import { Notice } from '#client/ui/notices/Notice'
import { fresh } from '../queryOptions'

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
