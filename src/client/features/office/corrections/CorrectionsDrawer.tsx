// The corrections that families ask for, oldest first (SEC-96).
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { DialogHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { DoneDrawing } from '#client/ui/drawings/DoneDrawing'
import { Scene } from '#client/ui/drawings/Scene'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { CorrectionItem } from './CorrectionItem'
import { TakeInAll } from './TakeInAll'
import { useAnswers } from './useAnswers'
import { useQueue } from './useQueue'
import * as styles from './corrections.module.css'

const waitingText = (total: number): string =>
  total === 1
    ? '1 correction is waiting.'
    : `${total.toLocaleString('en')} corrections are waiting, oldest first.`

/** The late answers of the student, above the first of them. */
const lateBeside = (correction: OpenCorrection, all: readonly OpenCorrection[]): OpenCorrection[] => {
  const late = all.filter((one) => one.late !== null && one.student_id === correction.student_id)
  return late[0] === correction ? late : []
}

const Queue = ({ wanted }: { wanted: string }) => {
  const { queue, isLoading, isLoadingMore, isMoreLost, refetch, more } = useQueue(wanted)
  const { change } = useOfficeQuery()
  // Who asks for more goes on reading where the new ones begin: the button moves down, or is gone.
  const [goOnAt, setGoOnAt] = useState<number | null>(null)
  const { isBusy, problem, done, resolve, takeIn } = useAnswers()
  if (isLoading) return <LoadingLines rows={8} />
  if (!queue) return <LoadFailure what="The corrections" onRetry={() => void refetch()} />
  const showMore = () => {
    setGoOnAt(queue.corrections.length)
    more()
  }
  return (
    <>
      <ErrorAlert text={problem} />
      <p role="status" className={styles.hint}>
        {done}
      </p>
      {queue.total === 0 ? (
        <Scene drawing={<DoneDrawing />}>
          <p>No families are waiting for a correction.</p>
        </Scene>
      ) : (
        <p>{waitingText(queue.total)}</p>
      )}
      <ul className={styles.list}>
        {queue.corrections.map((correction, index) => (
          <CorrectionItem
            key={correction.id}
            correction={correction}
            isNext={index === goOnAt}
            isWanted={String(correction.id) === wanted}
            isBusy={isBusy}
            onEdit={() =>
              change({ student: correction.student_id, tab: '', field: correction.field, corrections: '' })
            }
            onStudent={() => change({ student: correction.student_id, tab: '', corrections: '' })}
            onResolve={(outcome, answer) => resolve(correction.id, outcome, answer)}
            onTakeIn={() => takeIn([correction])}
          >
            <TakeInAll
              late={lateBeside(correction, queue.corrections)}
              hasMore={queue.hasMore}
              isBusy={isBusy}
              onTakeIn={takeIn}
            />
          </CorrectionItem>
        ))}
      </ul>
      {isMoreLost && <LoadFailure what="The rest of the corrections" onRetry={showMore} />}
      {queue.hasMore && !isMoreLost && (
        <Button loading={isLoadingMore} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  )
}

export default function CorrectionsDrawer({ opened }: { opened: string | null }) {
  const { change } = useOfficeQuery()
  return (
    <Drawer
      title="Corrections requested by families"
      extra={<DialogHelp of="corrections" isInDrawer />}
      placement="right"
      size={720}
      open={opened !== null}
      destroyOnHidden
      onClose={() => change({ corrections: '' }, { replace: true })}
    >
      <Queue wanted={opened ?? ''} />
    </Drawer>
  )
}
