// Step 4: what was imported. It can be bookmarked and printed.
import { CheckCircleFilled, PrinterOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ImportBatch, ImportState, ImportSummary } from '#shared/contract/lists/imports'
import { importTitles } from '#shared/rules/lists/imports/importFields'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { Problem } from '#client/ui/notices/Problem'
import { StepTitle } from '../StepTitle'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { RowList } from '../check/RowList'
import { ChangedCards } from '../posted/PostedTerms'
import { takenOver, undoneText } from '../importTexts'
import { UndoImport } from './UndoImport'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './result.module.css'
import * as importsStyles from '../imports.module.css'

interface ImportResultProps {
  readonly list: ImportState
  readonly problem: string | null
}

const figures: ReadonlyArray<readonly [keyof ImportSummary, string]> = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['unchanged', 'unchanged'],
  ['rejected', 'left out'],
  ['doubtful', 'not decided'],
]

const Figures = ({ summary }: { summary: ImportSummary }) => (
  <dl className={styles.figures}>
    {figures.map(([name, title]) => {
      const number = summary[name]
      return (
        number !== undefined && (
          <div key={name}>
            <dd>{number.toLocaleString('en')}</dd>
            <dt>{title}</dt>
          </div>
        )
      )
    })}
  </dl>
)

const Headline = ({ batch }: { batch: ImportBatch }) => {
  const all = batch.summary ? takenOver(batch.summary) : 0
  const text = batch.undone ? 'The import was undone' : `${count(all, 'row')} imported`
  return (
    <StepTitle>
      {batch.undone ? <UndoOutlined aria-hidden /> : <CheckCircleFilled aria-hidden className={styles.ok} />}{' '}
      {text}
    </StepTitle>
  )
}

const Story = ({ batch }: { batch: ImportBatch }) => (
  <p className={importsStyles.lead}>
    {batch.file_name}: {importTitles[batch.kind]}, uploaded by {batch.created_by}
    {batch.applied_at && `, imported on ${momentText(batch.applied_at)}`}
    {batch.undone_at && `, undone on ${momentText(batch.undone_at)}`}.
  </p>
)

const Undone = ({ batch: { undone } }: { batch: ImportBatch }) =>
  undone && (
    <>
      <p>{undoneText(undone)}</p>
      {undone.kept.length > 0 && (
        <Group title="Left as they are now">
          <RowList rows={undone.kept} label="Rows left as they are now" />
        </Group>
      )}
    </>
  )

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.group}>
    <h3>{title}</h3>
    {children}
  </div>
)

const LeftOut = ({ list: { batch, rows } }: { list: ImportState }) => {
  const rejected = rows.filter(({ state }) => state === 'rejected')
  if (rejected.length === 0) return null
  return (
    <Group title={`Left out (${rejected.length.toLocaleString('en')})`}>
      <ErrorsDownload batch={batch}>Correct these rows in your list and import it again.</ErrorsDownload>
      <RowList rows={rejected} label="Rows left out" />
    </Group>
  )
}

const Buttons = ({ batch }: { batch: ImportBatch }) => {
  const { change } = useOfficeQuery()
  return (
    <div className={`${importsStyles.actions} ${importsStyles.noPrint}`}>
      {batch.state === 'applied' && <UndoImport batch={batch} />}
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <Button type="primary" onClick={() => change({ import: '' })}>
        Import another list
      </Button>
    </div>
  )
}

const whereTo = {
  students: 'dashboard',
  placements: 'dashboard',
  marks: 'postReports',
  remarks: 'postReports',
  workbook: 'postReports',
} as const

export const ImportResult = ({ list, problem }: ImportResultProps) => {
  const { batch } = list
  return (
    <Panel label="Done">
      <Headline batch={batch} />
      <Story batch={batch} />
      {batch.summary && !batch.undone && <Figures summary={batch.summary} />}
      <ChangedCards list={list} />
      <Undone batch={batch} />
      {!batch.undone && <LeftOut list={list} />}
      <Problem title="The import was not undone" text={problem} />
      <Link className={importsStyles.noPrint} to={officePath(whereTo[batch.kind])}>
        {batch.kind === 'students' ? 'See the students' : 'See the terms and their reports'}
      </Link>
      <Buttons batch={batch} />
    </Panel>
  )
}
