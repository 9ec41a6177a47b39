// The corrections that families ask for, oldest first.
import { Button, Drawer } from 'antd'
import { useState, useEffect } from 'react'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { DialogHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { DoneDrawing } from '#client/ui/drawings/drawings'
import { Scene } from '#client/ui/drawings/Scene'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import {
  useListOpenCorrectionsInfiniteQuery,
  useResolveCorrectionMutation,
  useTakeInLateAnswersMutation,
} from '#client/api/students/studentsApi'
import { errorText } from '#client/api/transport/errorText'
import { WithRight } from '#client/session/rights'
import { List, Muted } from '#client/ui/primitives'
import { CorrectionItem, nameOf } from './CorrectionItem'
import * as styles from './corrections.module.css'

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

const Queue = ({ wanted }: { wanted: string }) => {
  const { queue, isLoading, isLoadingMore, isMoreLost, refetch, more } = useQueue(wanted)
  const { change } = useOfficeQuery()
  // After "Show more" the focus goes to the first new row: the button moves down, or is gone.
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
      <Muted as="p" small role="status" numeric>
        {done}
      </Muted>
      {queue.total === 0 ? (
        <Scene drawing={<DoneDrawing />}>
          <p>No families are waiting for a correction.</p>
        </Scene>
      ) : (
        <p>{waitingText(queue.total)}</p>
      )}
      <List gap={0} lines="below" breaks entryPad={4} className={styles.list}>
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
            <WithRight to="workOnIntake">
              <TakeInAll
                late={lateBeside(correction, queue.corrections)}
                hasMore={queue.hasMore}
                isBusy={isBusy}
                onTakeIn={takeIn}
              />
            </WithRight>
          </CorrectionItem>
        ))}
      </List>
      {isMoreLost && <LoadFailure what="The rest of the corrections" onRetry={showMore} />}
      {queue.hasMore && !isMoreLost && (
        <Button loading={isLoadingMore} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  )
}

const waitingText = (total: number): string =>
  total === 1
    ? '1 correction is waiting.'
    : `${total.toLocaleString('en')} corrections are waiting, oldest first.`

/** The late answers of the student, above the first of them. */
const lateBeside = (correction: OpenCorrection, all: readonly OpenCorrection[]): OpenCorrection[] => {
  const late = all.filter((one) => one.late !== null && one.student_id === correction.student_id)
  return late[0] === correction ? late : []
}

interface TakeInAllProps {
  /** Two or more answers of one student. */
  readonly late: readonly OpenCorrection[]
  /** Further pages may have more late answers. */
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly onTakeIn: (late: readonly OpenCorrection[]) => void
}

/** All late answers of one student at once. */
const TakeInAll = ({ late, hasMore, isBusy, onTakeIn }: TakeInAllProps) => {
  const [first] = late
  if (!first || late.length < 2) return null
  return (
    <div>
      <Button disabled={isBusy} onClick={() => onTakeIn(late)}>
        {`Accept ${hasMore ? 'these' : 'all'} ${late.length} of ${nameOf(first)}`}
      </Button>
    </div>
  )
}

interface Pages {
  readonly corrections: readonly OpenCorrection[]
  /** All open requests, shown or not. */
  readonly total: number
  readonly hasMore: boolean
}

/**
 * The pages of the queue as one list: text being typed in a row stays when the pages move.
 * @param wanted id of the request in the address: pages are read until it is there
 */
const useQueue = (wanted: string) => {
  const { data, isLoading, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } =
    useListOpenCorrectionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const corrections = data?.pages.flatMap((page) => page.corrections)
  const last = corrections?.at(-1)?.id ?? Infinity
  const isWantedLater = hasNextPage && !isFetchNextPageError && Number(wanted) > last
  useEffect(() => {
    if (isWantedLater) void fetchNextPage()
  }, [isWantedLater, last, fetchNextPage])
  const queue: Pages | undefined = corrections && {
    corrections,
    total: data?.pages.at(-1)?.total ?? 0,
    hasMore: hasNextPage,
  }
  return {
    queue,
    isLoading,
    isLoadingMore: isFetchingNextPage,
    isMoreLost: isFetchNextPageError,
    refetch,
    more: () => void fetchNextPage(),
  }
}

const seen = 'The family sees it in the form.'

/** The office's answers to requests, and what is said about the last one. */
const useAnswers = () => {
  const [resolve, resolved] = useResolveCorrectionMutation()
  const [takeIn, taken] = useTakeInLateAnswersMutation()
  const error = resolved.error ?? taken.error
  const done = resolved.data
    ? `Answered: ${resolved.data.label}. ${seen}`
    : taken.data && takenText(taken.data.map(({ label }) => label))
  const isBusy = resolved.isLoading || taken.isLoading
  return {
    isBusy,
    problem: error ? errorText(error) : null,
    done: isBusy || error ? null : done,
    /** @returns whether the family has the answer */
    resolve: async (id: number, outcome: 'corrected' | 'refused', answer: string | null) => {
      taken.reset()
      return !(await resolve({ correction_id: id, outcome, answer })).error
    },
    /** Late answers of one student, as the screen shows them. */
    takeIn: (late: readonly OpenCorrection[]) => {
      resolved.reset()
      void takeIn({
        student_id: late[0]?.student_id ?? '',
        answers: late.map(({ id: correction_id, late: answer, stored }) => ({
          ...{ correction_id, value: answer?.value ?? null, stored },
        })),
      })
    },
  }
}

const takenText = (labels: readonly string[]): string =>
  labels.length === 1 ? `Accepted: ${labels[0]}. ${seen}` : `Accepted: ${labels.length} answers. ${seen}`
