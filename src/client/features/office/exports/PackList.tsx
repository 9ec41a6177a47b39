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
import { getPackFile, type Pack } from '#shared/contract/papers/papers'
import { documentUrl } from '#client/api/request'
import {
  isUnderWay,
  packPollMs,
  useCancelPackMutation,
  useGetPackFileMutation,
  useListPacksQuery,
} from '#client/api/papers/papersApi'
import { useCheckFreshSignInMutation } from '#client/api/access/signInApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { EmptyDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { Notice } from '#client/ui/notices/Notice'
import { Panel, ButtonRow } from '#client/ui/panels/Panel'
import { momentText } from '#client/ui/dates/moments'
import { List, Muted, Row, Text } from '#client/ui/primitives'

export const PackList = () => (
  <Panel title="Packs from the last day">
    <Packs />
  </Panel>
)

const Packs = () => {
  const quiet = useListPacksQuery()
  const making = quiet.data?.filter(isUnderWay) ?? []
  // The same entry of the cache, polled while a pack is being made.
  useListPacksQuery(undefined, { pollingInterval: making.length > 0 ? packPollMs(making) : 0 })
  return (
    <QueryBoundary what="The list of packs" query={quiet} rows={2}>
      {(packs) =>
        packs.length === 0 ? (
          <Scene drawing={<EmptyDrawing />}>
            <p>No packs yet. Each pack is deleted after one day.</p>
          </Scene>
        ) : (
          <List gap={0} lines="between" entryPad={3}>
            {packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} />
            ))}
          </List>
        )
      }
    </QueryBoundary>
  )
}

const icons: Readonly<Record<Pack['state'], ReactNode>> = {
  waiting: <LoadingOutlined aria-hidden />,
  working: <LoadingOutlined aria-hidden />,
  done: <Text as={CheckCircleFilled} tone="success" aria-hidden />,
  failed: <Text as={CloseCircleFilled} tone="danger" aria-hidden />,
  cancelled: <StopOutlined aria-hidden />,
}

const PackRow = ({ pack }: { pack: Pack }) => (
  <Row as="li" gap={4} rowGap={2}>
    <Text tone="muted" size="heading">
      {icons[pack.state]}
    </Text>
    <Text as="div" grow={260} shrinks>
      <Text as="h3" weight={600} breaks>
        {pack.label}{' '}
        <Muted small weight={400}>
          {pack.format.toUpperCase()}
        </Muted>
      </Text>
      <Text as="p" size="small" numeric>
        {stateText(pack)}{' '}
        <Muted small weight={400}>
          · requested {startedAt(pack)}
        </Muted>
      </Text>
      {pack.state === 'working' && (
        <Progress percent={packPercent(pack)} showInfo={false} aria-label={`${pack.label}, made`} />
      )}
    </Text>
    <PackActions pack={pack} />
  </Row>
)

const startedAt = ({ created_at }: Pack): string => momentText(created_at)

const PackActions = ({ pack }: { pack: Pack }) => {
  const [cancel, cancelling] = useCancelPackMutation()
  const [save, saving] = useGetPackFileMutation()
  const [reauthenticate, checking] = useCheckFreshSignInMutation()
  const failure = cancelling.error ?? saving.error ?? checking.error
  const openToPrint = async () => {
    const { error } = await reauthenticate()
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

export const packPercent = ({ done, total }: Pack): number =>
  total === 0 ? 0 : Math.floor((done / total) * 100)

export const stateText = (pack: Pack): string => {
  if (pack.state === 'waiting') return 'Waiting in line'
  if (pack.state === 'working') return progressText(pack) ?? 'Counting the students'
  if (pack.state === 'done') return readyText(pack)
  if (pack.state === 'cancelled') return 'Cancelled'
  return pack.fault ?? 'It could not be created. Please try again.'
}

const counted = new Intl.NumberFormat('en')

/** '812 of 1,200'; null until the students are counted. */
const progressText = ({ done, total }: Pack): string | null =>
  total === 0 ? null : `${counted.format(done)} of ${counted.format(total)}`

const readyText = ({ done, pages, size }: Pack): string => {
  const students = done === 1 ? '1 student' : `${counted.format(done)} students`
  const parts = [students, pages === null ? '' : pagesText(pages), size === null ? '' : sizeText(size)]
  return parts.filter(Boolean).join(' · ')
}

const pagesText = (pages: number): string => (pages === 1 ? '1 page' : `${counted.format(pages)} pages`)

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
