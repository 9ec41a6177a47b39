// Step 4: the result of the import. It can be bookmarked and printed.
import { CheckCircleFilled, PrinterOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ImportBatch, ImportState, ImportSummary } from '#shared/contract/lists/imports'
import { importTitles } from '#shared/rules/lists/imports/importFields'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useUndoImportMutation } from '#client/api/lists/listsApi'
import { Causes } from '#client/lists/Causes'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { FirstSlips, type Slips } from '#client/lists/FirstSlips'
import { isPartial } from '#client/lists/listTexts'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { Problem } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { Columns, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { takenOver, undoneText } from './importTexts'
import { ChangedCards, KeptRows, StepTitle } from './listParts'
import * as styles from './imports.module.css'

interface ImportResultProps {
  readonly list: ImportState
  readonly problem: string | null
  readonly slips: (slips: Slips) => ReactNode
}

const whereTo = {
  students: 'dashboard',
  placements: 'dashboard',
  marks: 'postReports',
  remarks: 'postReports',
  workbook: 'postReports',
} as const

export const ImportResult = ({ list, problem, slips }: ImportResultProps) => {
  const { batch } = list
  const added = addedIn(list)
  return (
    <Panel label="Done">
      <Headline batch={batch} />
      <Story batch={batch} />
      {batch.summary && !batch.undone && <Figures summary={batch.summary} />}
      <FirstSlips ids={added} one="student" title="Print the slips" slips={slips} />
      <Link data-print="no" to={officePath(whereTo[batch.kind])}>
        {batch.kind === 'students' ? 'See the students' : 'See the terms and their reports'}
      </Link>
      <ChangedCards list={list} />
      <Undone list={list} />
      {!batch.undone && <WithoutAnswer list={list} />}
      {!batch.undone && <LeftOut list={list} />}
      <Problem title="The import was not undone" text={problem} />
      <Buttons batch={batch} hasNext={added.length > 0} />
    </Panel>
  )
}

/** The students whom the import has added, as long as it is not undone. */
const addedIn = ({ batch, rows }: ImportState): readonly string[] =>
  batch.kind === 'students' && batch.state === 'applied'
    ? rows.flatMap(({ state, student_id }) => (state === 'new' && student_id !== null ? student_id : []))
    : []

const Headline = ({ batch }: { batch: ImportBatch }) => {
  const all = batch.summary ? takenOver(batch.summary) : 0
  const text = batch.undone ? 'The import was undone' : `${count(all, 'row')} imported`
  return (
    <StepTitle>
      {batch.undone ? (
        <UndoOutlined aria-hidden />
      ) : (
        <Text as={CheckCircleFilled} tone="success" aria-hidden />
      )}{' '}
      {text}
    </StepTitle>
  )
}

const Story = ({ batch }: { batch: ImportBatch }) => (
  <Muted as="p" measured breaks>
    {batch.file_name}: {importTitles[batch.kind]}, uploaded by {batch.created_by}
    {batch.applied_at && `, imported on ${momentText(batch.applied_at)}`}
    {batch.undone_at && `, undone on ${momentText(batch.undone_at)}`}.
  </Muted>
)

const figures: ReadonlyArray<readonly [keyof ImportSummary, string]> = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['unchanged', 'unchanged'],
  ['rejected', 'left out'],
  ['doubtful', 'not decided'],
]

const Figures = ({ summary }: { summary: ImportSummary }) => (
  <Columns as="dl" min="120px" className={styles.figures}>
    {figures.map(([name, title]) => {
      const number = summary[name]
      return (
        number !== undefined && (
          <div key={name}>
            <Text as="dd" size="title" weight={600} numeric>
              {number.toLocaleString('en')}
            </Text>
            <Muted as="dt" small>
              {title}
            </Muted>
          </div>
        )
      )
    })}
  </Columns>
)

const Undone = ({
  list: {
    batch: { undone },
    sheets,
  },
}: {
  list: ImportState
}) =>
  undone && (
    <>
      <p>{undoneText(undone)}</p>
      {undone.kept.length > 0 && (
        <Group title="Left as they are now">
          <KeptRows rows={undone.kept} sheets={sheets} label="Rows left as they are now" />
        </Group>
      )}
    </>
  )

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={3}>
    <Text as="h3" weight={600}>
      {title}
    </Text>
    {children}
  </Stack>
)

/** They can be added to the records by hand. */
const WithoutAnswer = ({ list: { batch, rows, sheets } }: { list: ImportState }) => {
  const partial = rows.filter(isPartial)
  if (partial.length === 0) return null
  return (
    <Group title={`Came without an answer that could not be read (${partial.length.toLocaleString('en')})`}>
      <ErrorsDownload batch={batch}>Correct these answers in your list and import it again.</ErrorsDownload>
      <Causes rows={partial} sheets={sheets} tone="warn" label="What was left out" />
    </Group>
  )
}

const LeftOut = ({ list: { batch, rows, sheets } }: { list: ImportState }) => {
  const rejected = rows.filter(({ state }) => state === 'rejected')
  if (rejected.length === 0) return null
  return (
    <Group title={`Left out (${rejected.length.toLocaleString('en')})`}>
      <ErrorsDownload batch={batch}>Correct these rows in your list and import it again.</ErrorsDownload>
      <Causes rows={rejected} sheets={sheets} label="Causes" />
    </Group>
  )
}

interface ButtonsProps {
  readonly batch: ImportBatch
  /** Something else is to be done first. */
  readonly hasNext: boolean
}

const Buttons = ({ batch, hasNext }: ButtonsProps) => {
  const { change } = useOfficeQuery()
  return (
    <Row gap={3} justify="end" onPhone="stack" data-print="no">
      {batch.state === 'applied' && <UndoImport batch={batch} />}
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <Button type={hasNext ? 'default' : 'primary'} onClick={() => change({ import: '' })}>
        Import another list
      </Button>
    </Row>
  )
}

/** Undo, after a question that says what happens. */
const UndoImport = ({ batch }: { batch: ImportBatch }) => {
  const [isAsking, setAsking] = useState(false)
  const [undo] = useUndoImportMutation()
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <Modal
        open={isAsking}
        title="Undo this import?"
        okText="Undo the import"
        okButtonProps={{ danger: true }}
        onOk={() => {
          setAsking(false)
          void undo(batch.id)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{whatHappens(batch)}</p>
      </Modal>
    </>
  )
}

const whatHappens = ({ summary }: ImportBatch): string => {
  const fresh = summary?.new ?? 0
  const changed = summary?.changed ?? 0
  const parts = [
    fresh > 0 && `${count(fresh, 'new row')} ${fresh === 1 ? 'is' : 'are'} removed again`,
    changed > 0 &&
      `${count(changed, 'changed row')} ${changed === 1 ? 'goes' : 'go'} back to the earlier answers`,
  ].filter(Boolean)
  return `${parts.join(', and ')}. Anything edited since then stays as it is, and is listed.`
}
