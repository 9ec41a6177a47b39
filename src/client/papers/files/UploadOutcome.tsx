// The server's words about a file that has arrived. A file stored only in part stands out.
import type { UploadOutcome as Outcome } from './uploadTexts'
import { Notice } from '../../ui/notices/Notice'

/** For a region that is read aloud when its words change. */
export const UploadOutcome = ({ message, isPart, className }: Outcome & { readonly className?: string }) =>
  isPart ? (
    <Notice is="warning" role="none" title="Part of the file was not uploaded">
      {message}
    </Notice>
  ) : (
    <p className={className}>{message}</p>
  )
