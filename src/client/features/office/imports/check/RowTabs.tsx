// The rows by what would happen to them.
import { useState } from 'react'
import type { ImportRow, ImportRowState, ImportSummary } from '#shared/contract/lists/imports'
import { RowList } from './RowList'
import { count } from '#client/ui/count'
import * as styles from './check.module.css'
import * as importsStyles from '../imports.module.css'

interface RowTabsProps {
  readonly rows: readonly ImportRow[]
  readonly summary: ImportSummary
}

type Shown = Exclude<ImportRowState, 'doubtful'>

const titles: ReadonlyArray<readonly [Shown, string]> = [
  ['rejected', 'Rejected'],
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
]

const nothing: Readonly<Record<Shown, string>> = {
  rejected: 'No row is rejected.',
  new: 'No row is new.',
  changed: 'No row changes a saved answer.',
  unchanged: 'No row is the same as the saved answers.',
}

const Rows = ({ state, rows, summary }: RowTabsProps & { state: Shown }) => {
  if (summary[state] === 0) return <p className={importsStyles.hint}>{nothing[state]}</p>
  if (state === 'unchanged') return <p>Nothing changes in {count(summary.unchanged, 'row')}.</p>
  return <RowList rows={rows.filter((row) => row.state === state)} label={`${state} rows`} />
}

export const RowTabs = (props: RowTabsProps) => {
  const { summary } = props
  const [chosen, choose] = useState(() => titles.find(([state]) => summary[state] > 0)?.[0] ?? 'new')
  return (
    <div className={styles.rowTabs}>
      <div className={styles.rowTabList} role="group" aria-label="Which rows are shown">
        {titles.map(([state, title]) => (
          <button
            key={state}
            type="button"
            className={styles.rowTab}
            aria-pressed={state === chosen}
            onClick={() => choose(state)}
          >
            {title} ({summary[state].toLocaleString('en')})
          </button>
        ))}
      </div>
      <Rows key={chosen} {...props} state={chosen} />
    </div>
  )
}
