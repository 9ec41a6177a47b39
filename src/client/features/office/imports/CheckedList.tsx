// Step 3: the preview of the changes in each row, and the button that imports them.
import { Button } from 'antd'
import { useState } from 'react'
import type { ImportRow, ImportRowState, ImportState, ImportSummary } from '#shared/contract/lists/imports'
import { aboutNobody } from '#shared/rules/lists/imports/importFields'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useApplyImportMutation } from '#client/api/lists/listsApi'
import { Causes, OtherRows } from '#client/lists/Causes'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { isPartial, partialText } from '#client/lists/listTexts'
import { Questions, useAnswers } from '#client/lists/Questions'
import { useAppDispatch } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { Muted, Row, Stack, Text, TextButton } from '#client/ui/primitives'
import { promiseText, takenOver } from './importTexts'
import { mappingOf, wizard } from './importWizardSlice'
import { PostedTerms, RowList, StepTitle } from './listParts'
import * as styles from './imports.module.css'

interface CheckedListProps {
  readonly list: ImportState
  readonly summary: ImportSummary
  readonly problem: string | null
}

export const CheckedList = ({ list, summary, problem }: CheckedListProps) => {
  const partial = list.rows.filter(isPartial)
  const tabs = tabsOf(summary, { partial: partial.length, others: list.other_rows?.length ?? 0 })
  const [tab, choose] = useState(() => firstOf(tabs, list))
  return (
    <Panel label="Check">
      <StepTitle>Check what would change</StepTitle>
      <Muted as="p" measured breaks>
        {list.batch.file_name}: {promiseText(summary)}
      </Muted>
      <PostedTerms list={list} />
      {partial.length > 0 && (
        <Text as="p" tone="warn" measured>
          {partialText(partial.length)}{' '}
          <TextButton onClick={() => choose('partial')}>See what is left out</TextButton>
        </Text>
      )}
      <Questions list={list} />
      <Stack gap={3} above={4}>
        <Tabs tabs={tabs} chosen={tab} onChoose={choose} />
        <Rows key={tab} tab={tab} list={list} summary={summary} />
      </Stack>
      <Problem title="Nothing was imported" text={problem} />
      <Buttons list={list} summary={summary} />
    </Panel>
  )
}

type TabKey = Exclude<ImportRowState, 'doubtful'> | 'partial' | 'others'

interface Tab {
  readonly key: TabKey
  readonly title: string
  readonly size: number
}

/** The rows, grouped by their change. */
const tabsOf = (
  summary: ImportSummary,
  { partial, others }: Readonly<Record<'partial' | 'others', number>>,
): readonly Tab[] => [
  { key: 'rejected', title: 'Rejected', size: summary.rejected },
  { key: 'new', title: 'New', size: summary.new },
  { key: 'changed', title: 'Changed', size: summary.changed },
  ...(partial > 0 ? [{ key: 'partial' as const, title: 'With something left out', size: partial }] : []),
  { key: 'unchanged', title: 'Unchanged', size: summary.unchanged },
  ...(others > 0 ? [{ key: 'others' as const, title: 'Titles and headings', size: others }] : []),
]

/** Totals and signatures alone need nobody's eye first. */
const firstOf = (tabs: readonly Tab[], { rows }: ImportState): TabKey =>
  tabs.find(({ key, size }) => size > 0 && (key !== 'rejected' || rows.some(isWrong)))?.key ?? 'new'

const isWrong = ({ state, reasons }: ImportRow): boolean =>
  state === 'rejected' && !reasons.includes(aboutNobody)

interface TabsProps {
  readonly tabs: readonly Tab[]
  readonly chosen: TabKey
  readonly onChoose: (key: TabKey) => void
}

const Tabs = ({ tabs, chosen, onChoose }: TabsProps) => (
  <Row role="group" aria-label="Which rows are shown">
    {tabs.map(({ key, title, size }) => (
      <Text
        key={key}
        type="button"
        as="button"
        size="small"
        tone="text"
        numeric
        minHeight={40}
        className={styles.rowTab}
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
      >
        {title} ({size.toLocaleString('en')})
      </Text>
    ))}
  </Row>
)

const nothing: Readonly<Record<Exclude<TabKey, 'others'>, string>> = {
  rejected: 'No row is rejected.',
  new: 'No row is new.',
  changed: 'No row changes a saved answer.',
  partial: 'No row comes without an answer.',
  unchanged: 'No row is the same as the saved answers.',
}

interface RowsProps extends Pick<CheckedListProps, 'list' | 'summary'> {
  readonly tab: TabKey
}

const Rows = ({ tab, list, summary }: RowsProps) => {
  const { rows, sheets, other_rows = [] } = list
  if (tab === 'others') return <OtherRows rows={other_rows} sheets={sheets} />
  if (tab === 'unchanged' && summary.unchanged > 0)
    return <p>Nothing changes in {count(summary.unchanged, 'row')}.</p>
  const shown = tab === 'partial' ? rows.filter(isPartial) : rows.filter(({ state }) => state === tab)
  if (shown.length === 0)
    return (
      <Muted as="p" small>
        {nothing[tab]}
      </Muted>
    )
  if (tab === 'partial')
    return (
      <>
        <ErrorsDownload batch={list.batch}>
          Correct these answers in your list and import it again, or write them into the records by hand.
        </ErrorsDownload>
        <Causes rows={shown} sheets={sheets} tone="warn" label="What is left out" />
      </>
    )
  if (tab !== 'rejected') return <RowList rows={shown} sheets={sheets} label={`${tab} rows`} />
  const wrong = shown.filter(isWrong).length
  return (
    <>
      {wrong > 0 ? (
        <ErrorsDownload batch={list.batch}>
          {count(wrong, 'row')} will be left out. Correct {wrong === 1 ? 'it' : 'them'} in your list and
          import the list again: rows that are already saved stay as they are.
        </ErrorsDownload>
      ) : (
        <Muted as="p" small measured>
          There is nothing to correct in {shown.length === 1 ? 'this row' : 'these rows'}.
        </Muted>
      )}
      <Causes rows={shown} sheets={sheets} label="Causes" />
    </>
  )
}

const Buttons = ({ list, summary }: Omit<CheckedListProps, 'problem'>) => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  const [apply] = useApplyImportMutation()
  const { waiting } = useAnswers(list)
  const all = takenOver(summary)
  return (
    <Row gap={3} justify="end" onPhone="stack">
      {waiting > 0 && (
        <Text size="small" tone="warn" role="status">
          First check with your {count(waiting, 'answer')}, above.
        </Text>
      )}
      {list.batch.kind !== 'workbook' && (
        <Button onClick={() => dispatch(wizard.columnsWanted(mappingOf(list)))}>Back to the columns</Button>
      )}
      <Button onClick={() => change({ import: '' })}>Choose another list</Button>
      <Button type="primary" disabled={all === 0 || waiting > 0} onClick={() => void apply(list.batch.id)}>
        {all === 0 ? 'Nothing to import' : `Import ${count(all, 'row')}`}
      </Button>
    </Row>
  )
}
