// The server's message after an upload. A message about a partly stored file stands out.
import type { UploadOutcome as Outcome } from './uploadTexts'
import { Notice } from '../../ui/notices/Notice'

/** Goes into a live region, which screen readers read aloud when it changes. */
export const UploadOutcome = ({ message, isPart, className }: Outcome & { readonly className?: string }) =>
  isPart ? (
    <Notice is="warning" role="none" title="Part of the file was not uploaded">
      {message}
    </Notice>
  ) : (
    <p className={className}>{message}</p>
  )
