import { ReadingNotices } from '../ReadingNotices'
import { DateOfBirthNotice } from '../signIn/DateOfBirthNotice'
import { PostingNotice } from './PostingNotice'

/** What may wait for a press when it comes late; that the portal was restored is told at once (RestoredNotice). */
export const OfficeNotices = () => (
  <>
    <PostingNotice />
    <ReadingNotices />
    <DateOfBirthNotice />
  </>
)
