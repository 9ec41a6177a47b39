// Packs from the last day, with their progress. They are still here when somebody comes back to the page.
import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownloadOutlined,
  LoadingOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { getPackFile } from '#shared/contract/papers/documents'
import type { Pack } from '#shared/contract/papers/documents'
import { documentUrl } from '#client/api/request'
import {
  isUnderWay,
  packPollMs,
  useCancelPackMutation,
  useGetPackFileMutation,
  useListPacksQuery,
} from '#client/api/papers/packsApi'
import { useCheckFreshSignInMutation } from '#client/api/access/signInApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { EmptyDrawing } from '#client/ui/drawings/EmptyDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { momentText } from '#client/ui/dates/moments'
import { packPercent, stateText } from './packTexts'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './packs.module.css'

const icons: Readonly<Record<Pack['state'], ReactNode>> = {
  waiting: <LoadingOutlined aria-hidden />,
  working: <LoadingOutlined aria-hidden />,
  done: <CheckCircleFilled className={styles.done} aria-hidden />,
  failed: <CloseCircleFilled className={styles.failed} aria-hidden />,
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
    if (!error) window.open(documentUrl(getPackFile, { packId: pack.id }), '_blank', 'noopener')
  }
  return (
    <ButtonRow>
      {isUnderWay(pack) && (
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
      {failure && <Notice is="error" title={errorText(failure)} />}
    </ButtonRow>
  )
}

const PackRow = ({ pack }: { pack: Pack }) => (
  <li className={styles.row}>
    <span className={styles.icon}>{icons[pack.state]}</span>
    <div className={styles.text}>
      <h3>
        {pack.label} <span className={styles.format}>{pack.format.toUpperCase()}</span>
      </h3>
      <p>
        {stateText(pack)} <span className={styles.time}>· requested {startedAt(pack)}</span>
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
  const making = quiet.data?.filter(isUnderWay) ?? []
  // The same entry of the cache: while something is being made it is asked for again and again.
  useListPacksQuery(undefined, { pollingInterval: making.length > 0 ? packPollMs(making) : 0 })
  return (
    <QueryBoundary what="The list of packs" query={quiet} rows={2}>
      {(packs) =>
        packs.length === 0 ? (
          <Scene drawing={<EmptyDrawing />}>
            <p>No packs yet. Each pack is deleted after one day.</p>
          </Scene>
        ) : (
          <ul className={styles.list}>
            {packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

export const PackList = () => (
  <Panel title="Packs from the last day">
    <Packs />
  </Panel>
)
