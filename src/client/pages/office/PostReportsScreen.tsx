// Menu option postReports.
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { PackForm } from '../../features/office/exports/packs/PackForm'
import { PackList } from '../../features/office/exports/packs/PackList'
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

export default function PostReportsScreen() {
  return <PostReports packs={<Packs />} />
}
