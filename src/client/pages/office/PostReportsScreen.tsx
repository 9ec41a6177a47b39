// Menu option postReports (SPEC §2 "Post Term Reports").
import { PackForm } from '../../features/exports/PackForm'
import { PackList } from '../../features/exports/PackList'
import '../../features/exports/packs.css'
import { PostReports } from '../../features/reportPosting/PostReports'
import { useOfficeQuery } from '../../ui/useOfficeQuery'

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
