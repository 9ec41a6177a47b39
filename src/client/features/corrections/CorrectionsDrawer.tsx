// The corrections that families ask for, oldest first (SEC-96).
import { Drawer, Skeleton } from 'antd'
import { errorText } from '../../api/errorText'
import { useListOpenCorrectionsQuery, useResolveCorrectionMutation } from '../../api/correctionsApi'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { LoadFailure } from '../../ui/LoadFailure'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { CorrectionItem } from './CorrectionItem'

const shownText = (shown: number, total: number): string =>
  shown < total ? `The ${shown} oldest of ${total.toLocaleString('en')}.` : ''

const Queue = ({ wanted }: { wanted: string }) => {
  const { data, isLoading, refetch } = useListOpenCorrectionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const { change } = useOfficeQuery()
  const [resolve, { data: answered, error, isLoading: isBusy }] = useResolveCorrectionMutation()
  if (isLoading) return <Skeleton active paragraph={{ rows: 8 }} />
  if (!data) return <LoadFailure what="The corrections" onRetry={() => void refetch()} />
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <p role="status" className="corrections-hint">
        {answered && !isBusy && !error && `Answered: ${answered.label}. The family sees it in its form.`}
      </p>
      {data.total === 0 && <p>No family waits for a correction.</p>}
      <ul className="corrections-list">
        {data.corrections.map((correction) => (
          <CorrectionItem
            key={correction.id}
            correction={correction}
            isWanted={String(correction.id) === wanted}
            isBusy={isBusy}
            onEdit={() => change({ edit: correction.student_id, field: correction.field })}
            onStudent={() => change({ student: correction.student_id, tab: '', corrections: '' })}
            onResolve={(outcome, answer) => void resolve({ correction_id: correction.id, outcome, answer })}
          />
        ))}
      </ul>
      <p className="corrections-hint">{shownText(data.corrections.length, data.total)}</p>
    </>
  )
}

export const CorrectionsDrawer = ({ opened }: { opened: string | null }) => {
  const { change } = useOfficeQuery()
  return (
    <Drawer
      title="Corrections that families ask for"
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
