// Menu option postReports.
import { termAtAddress } from '#shared/rules/reports/cards/termPosting'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { MarksTab } from '#client/features/office/marks/MarksTab'
import { PackForm } from '../../features/office/exports/PackForm'
import { PackList } from '../../features/office/exports/PackList'
import { PostReports } from '../../features/office/posting/PostReports'

const Packs = () => {
  const { query } = useOfficeQuery()
  return (
    <>
      <PackForm cardsOf={query.get('term') ?? undefined} />
      <PackList />
    </>
  )
}

const Marks = () => {
  const { query } = useOfficeQuery()
  const term = termAtAddress(query.get('term'))
  return term ? <MarksTab term={term} /> : null
}

export default function PostReportsScreen() {
  return <PostReports packs={<Packs />} marks={<Marks />} />
}
