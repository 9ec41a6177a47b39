// Students without any mark: they would get an empty card, or are left out until they have marks.
import { Checkbox } from 'antd'
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { listName } from '#shared/rules/names'
import { useGetPostingCheckQuery } from '../../../../api/reports/termReportsApi'
import { count } from '../../../../ui/count'
import { Notice } from '../../../../ui/notices/Notice'
import { fresh } from '../check/CheckResult'

interface EmptyCardsProps {
  readonly term: TermKey
  readonly isLeftOut: boolean
  readonly onLeaveOut: (isLeftOut: boolean) => void
}

export const EmptyCards = ({ term, isLeftOut, onLeaveOut }: EmptyCardsProps) => {
  const { data } = useGetPostingCheckQuery(term, fresh)
  const ids = new Set(data?.empty)
  if (!data || ids.size === 0) return null
  const names = data.classes.flatMap(({ class_id, gaps }) =>
    gaps.filter(({ student_id }) => ids.has(student_id)).map((one) => `${listName(one)} (${class_id})`),
  )
  const them = ids.size === 1 ? 'this student' : 'these students'
  return (
    <Notice is="warning" role="none" title={`${count(ids.size, 'student')} would get an empty card`}>
      <details>
        <summary>Not a single mark was entered for {them}</summary>
        {names.join('; ')}
      </details>
      <Checkbox checked={isLeftOut} onChange={({ target }) => onLeaveOut(target.checked)}>
        Leave {ids.size === 1 ? 'this student' : 'them'} out: not posted for{' '}
        {ids.size === 1 ? 'this family' : 'these families'}. Once there are marks, the card is given out under
        Corrections.
      </Checkbox>
    </Notice>
  )
}
