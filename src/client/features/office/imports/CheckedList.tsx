// Step 3: the preview of the changes in each row, and the button that imports them.
import { Button } from 'antd'
import { useState } from 'react'
import type { ImportRow, ImportRowState, ImportState, ImportSummary } from '#shared/contract/lists/imports'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useApplyImportMutation } from '#client/api/lists/importsApi'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { useAppDispatch } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Problem'
import { Panel } from '#client/ui/panels/Panel'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import { Doubts } from './Doubts'
import { promiseText, takenOver } from './importTexts'
import { mappingOf, wizard } from './importWizardSlice'
import { PostedTerms } from './PostedTerms'
import { RowList } from './RowList'
import { StepTitle } from './StepTitle'
import * as styles from './imports.module.css'

interface CheckedListProps {
  readonly list: ImportState
  readonly summary: ImportSummary
  readonly problem: string | null
}

export const CheckedList = ({ list, summary, problem }: CheckedListProps) => (
  <Panel label="Check">
    <StepTitle>Check what would change</StepTitle>
    <Muted as="p" measured breaks>
      {list.batch.file_name}: {promiseText(summary)}
    </Muted>
    <PostedTerms list={list} />
    {summary.rejected > 0 && (
      <ErrorsDownload batch={list.batch}>
        {count(summary.rejected, 'row')} will be left out. Correct {summary.rejected === 1 ? 'it' : 'them'} in
        your list and import the list again: rows that are already saved stay as they are.
      </ErrorsDownload>
    )}
    <Doubts list={list} />
    <RowTabs rows={list.rows} summary={summary} />
    <Problem title="Nothing was imported" text={problem} />
    <Buttons list={list} summary={summary} />
  </Panel>
)

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

/** The rows, grouped by their change. */
const RowTabs = (props: RowTabsProps) => {
  const { summary } = props
  const [chosen, choose] = useState(() => titles.find(([state]) => summary[state] > 0)?.[0] ?? 'new')
  return (
    <Stack gap={3}>
      <Row role="group" aria-label="Which rows are shown">
        {titles.map(([state, title]) => (
          <Text
            key={state}
            type="button"
            as="button"
            size="small"
            tone="text"
            numeric
            minHeight={40}
            className={styles.rowTab}
            aria-pressed={state === chosen}
            onClick={() => choose(state)}
          >
            {title} ({summary[state].toLocaleString('en')})
          </Text>
        ))}
      </Row>
      <Rows key={chosen} {...props} state={chosen} />
    </Stack>
  )
}

const nothing: Readonly<Record<Shown, string>> = {
  rejected: 'No row is rejected.',
  new: 'No row is new.',
  changed: 'No row changes a saved answer.',
  unchanged: 'No row is the same as the saved answers.',
}

const Rows = ({ state, rows, summary }: RowTabsProps & { state: Shown }) => {
  if (summary[state] === 0)
    return (
      <Muted as="p" small>
        {nothing[state]}
      </Muted>
    )
  if (state === 'unchanged') return <p>Nothing changes in {count(summary.unchanged, 'row')}.</p>
  return <RowList rows={rows.filter((row) => row.state === state)} label={`${state} rows`} />
}

const Buttons = ({ list, summary }: Omit<CheckedListProps, 'problem'>) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [apply] = useApplyImportMutation()
  const all = takenOver(summary)
  return (
    <Row gap={3} justify="end" onPhone="stack">
      {list.batch.kind !== 'workbook' && (
        <Button onClick={() => dispatch(wizard.columnsWanted(mappingOf(list)))}>Back to the columns</Button>
      )}
      <Button onClick={() => change({ import: '' })}>Choose another list</Button>
      <Button type="primary" disabled={all === 0} onClick={() => void apply(list.batch.id)}>
        {all === 0 ? 'Nothing to import' : `Import ${count(all, 'row')}`}
      </Button>
    </Row>
  )
}
