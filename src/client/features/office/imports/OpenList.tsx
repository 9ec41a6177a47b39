// An uploaded list, at its current step.
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { ImportBatch, ImportState } from '#shared/contract/lists/imports'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetImportQuery } from '#client/api/lists/listsApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import type { Slips } from '#client/lists/FirstSlips'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Panel } from '#client/ui/panels/Panel'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { CheckedList } from './CheckedList'
import { ImportResult } from './ImportResult'
import { takenOver } from './importTexts'
import { selectImportWizard } from './importWizardSlice'
import { ClassWorkbook, MatchColumns } from './MatchColumns'

interface OpenListProps {
  readonly id: string
  readonly slips: (slips: Slips) => ReactNode
}

export const OpenList = ({ id, slips }: OpenListProps) => {
  const { currentData, error, refetch } = useGetImportQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData)
    return currentData.batch.kind === 'placements' ? (
      <Placements />
    ) : (
      <Step list={currentData} slips={slips} />
    )
  if (!error) return <Loading />
  if (isNotFound(error)) return <Gone />
  return <LoadFailure what="The import" why={errorText(error)} onRetry={() => void refetch()} />
}

/** A placement list belongs to the year turn. */
const Placements = () => {
  const { change } = useOfficeQuery()
  return (
    <Panel label="Placement list">
      <p>This is a placement list. It is used when you start a new school year.</p>
      <Row gap={3} justify="end" onPhone="stack">
        <Button onClick={() => change({ import: '' })}>Import another list</Button>
      </Row>
    </Panel>
  )
}

interface StepProps extends Pick<OpenListProps, 'slips'> {
  readonly list: ImportState
}

const Step = ({ list, slips }: StepProps) => {
  const state = useAppSelector(selectImportWizard)
  switch (state.is) {
    case 'matching':
      return list.batch.kind === 'workbook' ? (
        <ClassWorkbook list={list} problem={state.problem} />
      ) : (
        <MatchColumns list={list} state={state} />
      )
    case 'checking':
    case 'applying':
    case 'undoing':
      return <Working is={state.is} batch={list.batch} />
    case 'checked':
      return list.batch.summary ? (
        <CheckedList list={list} summary={list.batch.summary} problem={state.problem} />
      ) : (
        <Loading />
      )
    case 'applied':
      return <ImportResult list={list} problem={state.problem} slips={slips} />
    case 'undone':
      return <ImportResult list={list} problem={null} slips={slips} />
    default:
      return <Loading />
  }
}

interface WorkingProps {
  readonly is: 'checking' | 'applying' | 'undoing'
  readonly batch: ImportBatch
}

const texts = {
  checking: 'Checking',
  applying: 'Importing',
  undoing: 'Undoing',
} as const

const Working = (props: WorkingProps) => (
  <Panel label={texts[props.is]}>
    <Stack align="center" gap={4} pad={8} centred>
      <Spin size="large" />
      <p role="status">
        {texts[props.is]} {count(rowsOf(props), 'row')} …
      </p>
      <Muted as="p" small>
        {props.is === 'checking'
          ? 'Nothing is saved at this step.'
          : 'Please keep this page open. Either every row is imported, or nothing is.'}
      </Muted>
    </Stack>
  </Panel>
)

const rowsOf = ({ is, batch: { rows, summary } }: WorkingProps): number =>
  is === 'checking' || !summary ? rows : takenOver(summary)

const Loading = () => (
  <Panel label="Loading" isBusy>
    <LoadingLines rows={6} />
  </Panel>
)

const Gone = () => {
  const { change } = useOfficeQuery()
  return (
    <Panel label="Not found">
      <p>This list has been deleted. Lists that are not imported are deleted after a week.</p>
      <Row gap={3} justify="end" onPhone="stack">
        <Button onClick={() => change({ import: '' })}>Import another list</Button>
      </Row>
    </Panel>
  )
}
