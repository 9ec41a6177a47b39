// Registration forms or report cards of many students: made in the background; a reload finds them again.
import { Button, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { getPackFile, type Pack } from '#shared/contract/papers/papers'
import { documentUrl } from '#client/api/request'
import {
  isUnderWay,
  useCancelPackMutation,
  useGetPackQuery,
  waitingPollMs,
} from '#client/api/papers/papersApi'
import { errorText } from '#client/api/transport/errorText'
import { useReauthentication } from '#client/session/reauthenticationSlice'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'

const titles: Readonly<Record<Pack['kind'], string>> = {
  'registration-forms': 'Registration forms',
  'report-cards': 'Report cards',
}

export const PackDialog = ({ packId, onClose }: { packId: string; onClose: () => void }) => {
  const reauthenticate = useReauthentication()
  const [askedAt] = useState(Date.now)
  const [pollingInterval, setPollingInterval] = useState(waitingPollMs(undefined, undefined, 0))
  const asked = useGetPackQuery(packId, { pollingInterval, refetchOnMountOrArgChange: true })
  const { data: pack, error, fulfilledTimeStamp: heardAt = askedAt } = asked
  useEffect(() => backToMenu, [])
  const wanted = waitingPollMs(pack, error, heardAt - askedAt)
  if (pollingInterval !== wanted) setPollingInterval(wanted)
  const [cancel, { isLoading: isCancelling }] = useCancelPackMutation()
  if (pack?.state === 'done')
    return (
      <PdfDialog
        url={documentUrl(getPackFile, { packId })}
        title={pack.label}
        fileName={`${pack.label}.pdf`}
        before={reauthenticate}
        onClose={onClose}
      />
    )
  const isMaking = isUnderWay(pack) && !error
  const leave = () => {
    if (isMaking) void cancel(packId)
    onClose()
  }
  return (
    <Modal
      title={pack ? titles[pack.kind] : 'Papers'}
      open
      closable={false}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <Button loading={isCancelling} onClick={leave}>
          {isMaking ? 'Cancel' : 'Close'}
        </Button>
      }
    >
      {isMaking && <Making pack={pack} />}
      {error && <p role="alert">{errorText(error)} Choose the students and print again.</p>}
      {pack?.state === 'failed' && <p role="alert">{pack.fault ?? 'The documents could not be created.'}</p>}
      {pack?.state === 'cancelled' && <p role="status">Cancelled. Nothing was printed.</p>}
    </Modal>
  )
}

/** The element with the focus went with the dialog before. */
const backToMenu = () => {
  if (document.activeElement !== document.body) return
  const menu = document.querySelector<HTMLElement>('[data-menu="Print"]')
  const goal = menu ?? document.querySelector<HTMLElement>('h1')
  goal?.focus({ preventScroll: true })
}

const Making = ({ pack }: { pack: Pack | undefined }) => (
  <>
    <p role="status">{pack ? progressText(pack) : 'Starting …'}</p>
    <Progress
      percent={pack && pack.total > 0 ? Math.floor((pack.done / pack.total) * 100) : 0}
      aria-label="Documents ready"
    />
  </>
)

const progressText = ({ state, done, total }: Pack): string => {
  if (state === 'waiting') return 'Waiting for other documents to finish …'
  return total > 0 ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : 'Starting …'
}
