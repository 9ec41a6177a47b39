// A list that has arrived: the step at which it stands.
import { Button, Skeleton } from 'antd'
import type { ImportState } from '#shared/contract/imports'
import { errorText } from '../../api/errorText'
import { useGetImportQuery } from '../../api/importsApi'
import { useAppSelector } from '../../store/hooks'
import { LoadFailure } from '../../ui/LoadFailure'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { CheckedList } from './CheckedList'
import { ImportResult } from './ImportResult'
import { selectImportWizard } from './importWizardSlice'
import { MatchColumns } from './MatchColumns'
import { Working } from './Working'

const Loading = () => (
  <section className="imports-card" aria-busy="true" aria-label="Loading">
    <Skeleton active title={false} paragraph={{ rows: 6 }} />
  </section>
)

const isGone = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

const Gone = () => {
  const { change } = useOfficeQuery()
  return (
    <section className="imports-card" aria-label="Not found">
      <p>This import is no longer kept. Lists that nobody took over are forgotten after a week.</p>
      <div className="imports-actions">
        <Button onClick={() => change({ import: '' })}>Import another list</Button>
      </div>
    </section>
  )
}

const Step = ({ list }: { list: ImportState }) => {
  const state = useAppSelector(selectImportWizard)
  switch (state.is) {
    case 'matching':
      return <MatchColumns list={list} state={state} />
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
  if (currentData) return <Step list={currentData} />
  if (!error) return <Loading />
  if (isGone(error)) return <Gone />
  return <LoadFailure what="The import" why={errorText(error)} onRetry={() => void refetch()} />
}
