// Newest first.
import { Button } from 'antd'
import { useState } from 'react'
import type { ImportBatch } from '#shared/contract/lists/imports'
import { importTitles } from '#shared/rules/lists/imports/importFields'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListImportsQuery } from '#client/api/lists/importsApi'
import { errorText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { stateText, summaryText } from '../importTexts'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './choose.module.css'
import * as importsStyles from '../imports.module.css'

const atFirst = 8

const Entry = ({ batch }: { batch: ImportBatch }) => {
  const { change } = useOfficeQuery()
  return (
    <li className={styles.earlier}>
      <div className={styles.earlierWhat}>
        <Button type="link" className={styles.earlierOpen} onClick={() => change({ import: batch.id })}>
          {batch.file_name}
        </Button>
        <span className={importsStyles.hint}>
          {importTitles[batch.kind]}, {batch.summary ? summaryText(batch.summary) : count(batch.rows, 'row')}
        </span>
      </div>
      <span className={styles.earlierState} data-state={batch.state}>
        {stateText(batch)}
      </span>
      <span className={`${importsStyles.hint} ${styles.earlierWhen}`}>
        {momentText(batch.undone_at ?? batch.applied_at ?? batch.created_at)}, {batch.created_by}
      </span>
    </li>
  )
}

const Entries = ({ batches }: { batches: readonly ImportBatch[] }) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? batches : batches.slice(0, atFirst)
  if (batches.length === 0) return <p className={importsStyles.hint}>No list has been imported yet.</p>
  return (
    <>
      <ul className={styles.earlierList} aria-label="Earlier imports">
        {shown.map((batch) => (
          <Entry key={batch.id} batch={batch} />
        ))}
      </ul>
      {shown.length < batches.length && (
        <Button type="link" className={styles.earlierOpen} onClick={() => setWhole(true)}>
          Show all {batches.length}
        </Button>
      )}
    </>
  )
}

export const EarlierImports = () => {
  const query = useListImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Panel title="Earlier imports">
      <QueryBoundary what="The earlier imports" query={query} why={errorText} rows={3}>
        {(batches) => <Entries batches={batches} />}
      </QueryBoundary>
    </Panel>
  )
}
