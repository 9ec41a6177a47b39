// The packs of the last day: how far they are, cancel, download. A page that was left finds its pack again.
import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownloadOutlined,
  LoadingOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Alert, Button, Progress, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Pack } from '#shared/contract/documents'
import { useCheckFreshSignInMutation } from '../../api/signInApi'
import { errorText } from '../../api/errorText'
import {
  packFileUrl,
  useCancelPackMutation,
  useGetPackFileMutation,
  useListPacksQuery,
} from '../../api/packsApi'
import { momentText } from '../../ui/moments'
import { LoadFailure } from '../../ui/LoadFailure'
import { isOpen, packPercent, stateText } from './packTexts'

const askAgainAfter = 1000

const icons: Readonly<Record<Pack['state'], ReactNode>> = {
  waiting: <LoadingOutlined aria-hidden />,
  working: <LoadingOutlined aria-hidden />,
  done: <CheckCircleFilled className="pack-done" aria-hidden />,
  failed: <CloseCircleFilled className="pack-failed" aria-hidden />,
  cancelled: <StopOutlined aria-hidden />,
}

const startedAt = ({ created_at }: Pack): string => momentText(created_at)

const PackActions = ({ pack }: { pack: Pack }) => {
  const [cancel, cancelling] = useCancelPackMutation()
  const [save, saving] = useGetPackFileMutation()
  const [beFresh, checking] = useCheckFreshSignInMutation()
  const failure = cancelling.error ?? saving.error ?? checking.error
  const openToPrint = async () => {
    const { error } = await beFresh()
    if (!error) window.open(packFileUrl(pack.id), '_blank', 'noopener')
  }
  return (
    <div className="pack-actions">
      {isOpen(pack) && (
        <Button loading={cancelling.isLoading} onClick={() => void cancel(pack.id)}>
          Cancel
        </Button>
      )}
      {pack.state === 'done' && pack.format === 'pdf' && (
        <Button loading={checking.isLoading} onClick={() => void openToPrint()}>
          Open to print
        </Button>
      )}
      {pack.state === 'done' && (
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={saving.isLoading}
          onClick={() => void save(pack)}
        >
          Download
        </Button>
      )}
      {failure && <Alert type="error" showIcon role="alert" title={errorText(failure)} />}
    </div>
  )
}

const PackRow = ({ pack }: { pack: Pack }) => (
  <li className="pack-row">
    <span className="pack-icon">{icons[pack.state]}</span>
    <div className="pack-text">
      <h3>
        {pack.label} <span className="pack-format">{pack.format.toUpperCase()}</span>
      </h3>
      <p>
        {stateText(pack)} <span className="pack-time">· ordered {startedAt(pack)}</span>
      </p>
      {pack.state === 'working' && (
        <Progress percent={packPercent(pack)} showInfo={false} aria-label={`${pack.label}, made`} />
      )}
    </div>
    <PackActions pack={pack} />
  </li>
)

const Packs = () => {
  const quiet = useListPacksQuery()
  const isMaking = quiet.data?.some(isOpen) ?? false
  // The same entry of the cache: while something is being made it is asked for again and again.
  useListPacksQuery(undefined, { pollingInterval: isMaking ? askAgainAfter : 0 })
  if (quiet.isError && !quiet.data)
    return <LoadFailure what="The list of packs" onRetry={() => void quiet.refetch()} />
  if (!quiet.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (quiet.data.length === 0)
    return <p className="panel-help">No packs of the last day. They are kept for one day.</p>
  return (
    <ul className="pack-list">
      {quiet.data.map((pack) => (
        <PackRow key={pack.id} pack={pack} />
      ))}
    </ul>
  )
}

export const PackList = () => (
  <section className="panel" aria-labelledby="packs-title">
    <h2 className="panel-title" id="packs-title">
      Packs of the last day
    </h2>
    <Packs />
  </section>
)
