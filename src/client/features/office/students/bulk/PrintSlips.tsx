// Printing sign-in slips. Where the school asks for codes, printing makes new codes, and says so first.
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { QueryOf } from '#shared/contract/call'
import { getSignInSlips } from '#shared/contract/papers/papers'
import { DialogHelp } from '#client/address/DialogHelp'
import { documentUrl } from '#client/api/request'
import { useIssueSignInSlipsMutation } from '#client/api/papers/papersApi'
import { useGetSettingsQuery } from '#client/api/school/schoolOfficeApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { errorText } from '#client/api/transport/errorText'
import { releaseDocument } from '#client/heldDocuments'
import type { Slips } from '#client/lists/FirstSlips'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { Notice } from '#client/ui/notices/Notice'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Stack } from '#client/ui/primitives'

interface PrintSlipsProps {
  readonly wish: QueryOf<typeof getSignInSlips>
  /** '30 students' */
  readonly whom: string
  readonly onClose: () => void
}

/** For screens after which new students need slips. */
export const firstSlips = ({ selection, ...props }: Slips) => <PrintSlips wish={{ selection }} {...props} />

const title = 'Sign-in slips'

export const PrintSlips = (props: PrintSlipsProps) => {
  const { wish, onClose } = props
  const { print: why } = usePaperProblems()
  const reauthenticate = useReauthentication()
  const { data, isFetching, refetch } = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (why !== null) return <NotYet why={why} onClose={onClose} />
  if (data?.firstSignIn === 'dob+code') return <NewCodes {...props} days={data.codeDays} />
  if (isFetching) return null
  if (data)
    return <Viewer url={documentUrl(getSignInSlips, {}, wish)} before={reauthenticate} onClose={onClose} />
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <LoadFailure what="The settings" onRetry={() => void refetch()} />
    </Modal>
  )
}

const NotYet = ({ why, onClose }: { why: string; onClose: () => void }) => (
  <Modal open title={title} onCancel={onClose} footer={<Button onClick={onClose}>Close</Button>}>
    <Notice is="error" title="The slips cannot be printed yet">
      {why}
    </Notice>
  </Modal>
)

const NewCodes = ({ wish, whom, days, onClose }: PrintSlipsProps & { days: number }) => {
  const [issue, issuing] = useIssueSignInSlipsMutation()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url !== null && releaseDocument(url)), [url])
  const print = async () => {
    const { data } = await issue(wish)
    if (data !== undefined) setUrl(data)
  }
  if (url !== null) return <Viewer url={url} onClose={onClose} />
  return (
    <Modal
      open
      title={`Print slips with new codes for ${whom}?`}
      okText="Print new codes"
      confirmLoading={issuing.isLoading}
      closable={!issuing.isLoading}
      mask={{ closable: false }}
      onOk={() => void print()}
      onCancel={onClose}
    >
      <DialogHelp of="slips" />
      <Stack gap={3}>
        <p>
          Students who have not chosen a password yet get a new code.{' '}
          <strong>Codes printed before stop working</strong> for these students: destroy the older slips.
        </p>
        <p>A code works once, {daysText(days)}, together with the date of birth.</p>
        <ErrorAlert
          text={issuing.error ? `${errorText(issuing.error)} Codes printed before still work.` : null}
        />
      </Stack>
    </Modal>
  )
}

interface ViewerProps {
  readonly url: string
  readonly before?: () => Promise<void>
  readonly onClose: () => void
}

const Viewer = (props: ViewerProps) => <PdfDialog {...props} title={title} fileName={`${title}.pdf`} />

const daysText = (days: number): string => (days === 1 ? 'to the end of tomorrow' : `for ${days} days`)
