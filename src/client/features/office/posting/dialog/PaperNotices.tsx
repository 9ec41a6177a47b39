// Before cards are posted, planned or issued again: the school's name and the address for checking them.
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { Notice } from '#client/ui/notices/Notice'

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
