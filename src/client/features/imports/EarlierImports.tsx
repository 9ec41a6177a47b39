// What was brought in before, newest first.
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { ImportBatch } from '#shared/contract/imports'
import { importTitles } from '#shared/rules/importFields'
import { errorText } from '../../api/errorText'
import { useListImportsQuery } from '../../api/importsApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { counted, schoolTime, stateText, summaryText } from './importTexts'

const atFirst = 8

const Entry = ({ batch }: { batch: ImportBatch }) => {
  const { change } = useOfficeQuery()
  return (
    <li className="earlier">
      <div className="earlier-what">
        <Button type="link" className="earlier-open" onClick={() => change({ import: batch.id })}>
          {batch.file_name}
        </Button>
        <span className="imports-hint">
          {importTitles[batch.kind]},{' '}
          {batch.summary ? summaryText(batch.summary) : counted(batch.rows, 'row')}
        </span>
      </div>
      <span className={`earlier-state earlier-${batch.state}`}>{stateText(batch)}</span>
      <span className="imports-hint">
        {schoolTime(batch.undone_at ?? batch.applied_at ?? batch.created_at)}, {batch.created_by}
      </span>
    </li>
  )
}

const Entries = ({ batches }: { batches: readonly ImportBatch[] }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? batches : batches.slice(0, atFirst)
  if (batches.length === 0) return <p className="imports-hint">No list was imported yet.</p>
  return (
    <>
      <ul className="earlier-list">
        {shown.map((batch) => (
          <Entry key={batch.id} batch={batch} />
        ))}
      </ul>
      {shown.length < batches.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          Show all {batches.length}
        </Button>
      )}
    </>
  )
}

export const EarlierImports = () => {
  const { data, error, refetch } = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section className="imports-card" aria-labelledby="earlier-title">
      <h2 id="earlier-title" className="imports-title">
        Earlier imports
      </h2>
      {data && <Entries batches={data} />}
      {!data && error && (
        <LoadFailure what="The earlier imports" why={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
    </section>
  )
}
