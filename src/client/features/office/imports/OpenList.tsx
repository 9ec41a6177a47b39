// An uploaded list, at the step it has reached.
import { Button } from 'antd'
import type { ImportState } from '#shared/contract/lists/imports'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetImportQuery } from '#client/api/lists/importsApi'
import { errorText, isNotFound } from '#client/api/transport/errorText'
import { useAppSelector } from '#client/store/hooks'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { Working } from './Working'
import { CheckedList } from './check/CheckedList'
import { selectImportWizard } from './importWizardSlice'
import { ClassWorkbook } from './match/ClassWorkbook'
import { MatchColumns } from './match/MatchColumns'
import { ImportResult } from './result/ImportResult'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './imports.module.css'

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
      <div className={styles.actions}>
        <Button onClick={() => change({ import: '' })}>Import another list</Button>
      </div>
    </Panel>
  )
}

/** It is opened where newcomers are taken in. */
const Placements = () => {
  const { change } = useOfficeQuery()
  return (
    <Panel label="Placement list">
      <p>This is a placement list. It is used when you start a new school year.</p>
      <div className={styles.actions}>
        <Button onClick={() => change({ import: '' })}>Import another list</Button>
      </div>
    </Panel>
  )
}

const Step = ({ list }: { list: ImportState }) => {
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
      return <ImportResult list={list} problem={state.problem} />
    case 'undone':
      return <ImportResult list={list} problem={null} />
    default:
      return <Loading />
  }
}

export const OpenList = ({ id }: { id: string }) => {
  const { currentData, error, refetch } = useGetImportQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData)
    return currentData.batch.kind === 'placements' ? <Placements /> : <Step list={currentData} />
  if (!error) return <Loading />
  if (isNotFound(error)) return <Gone />
  return <LoadFailure what="The import" why={errorText(error)} onRetry={() => void refetch()} />
}
