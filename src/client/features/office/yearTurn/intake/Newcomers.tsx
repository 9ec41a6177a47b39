// The newcomers on the list, and the rows that are not accepted.
import { Button } from 'antd'
import { useEffect, useRef, type ComponentProps } from 'react'
import type { ImportRow, ImportState } from '#shared/contract/lists/imports'
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { Causes, OtherRows } from '#client/lists/Causes'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { isPartial, partialText, type Sheets } from '#client/lists/listTexts'
import { Questions } from '#client/lists/Questions'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import type { IntakeActs } from './useIntake'
import * as turnStyles from '../yearTurn.module.css'
import * as styles from './intake.module.css'

interface NewcomersProps {
  readonly list: ImportState
  readonly acts: IntakeActs
  readonly isNew: boolean
  readonly rejected: YearTurnDryRun['rejected']
}

export const Newcomers = ({ list, acts, isNew, rejected: others }: NewcomersProps) => {
  const { batch, rows, sheets, other_rows = [] } = list
  const rejected = allRejected(rows, others)
  const refused = new Set(rejected.map(({ row }) => row))
  const coming = rows.filter(({ row, state }) => state !== 'doubtful' && !refused.has(row))
  const partial = coming.filter(isPartial)
  return (
    <>
      <Stack gap={4}>
        <Headline newcomers={coming.length} isNew={isNew} />
        <Muted as="p" measured breaks>
          {batch.file_name}, uploaded on {momentText(batch.created_at)}. Newcomers get their IDs when the
          school year starts.
        </Muted>
        {coming.length > 0 && <Names rows={coming} />}
        {partial.length > 0 && <Partial rows={partial} sheets={sheets} />}
        <Questions list={list} />
        {other_rows.length > 0 && <Others rows={other_rows} sheets={sheets} />}
        <Row gap={3} className={turnStyles.buttons}>
          <Button onClick={() => acts.match(list)}>Change the columns</Button>
          <Button onClick={acts.choose}>Use another list</Button>
          <Button onClick={acts.without}>Continue without a list</Button>
        </Row>
      </Stack>
      {rejected.length > 0 && <LeftOut list={list} rejected={rejected} />}
    </>
  )
}

type Rejected = Pick<ImportRow, 'row' | 'student_id' | 'title' | 'reasons'>

/** Rows that the check refuses, and further rows that only the dry run refuses. */
const allRejected = (rows: readonly ImportRow[], others: YearTurnDryRun['rejected']): readonly Rejected[] => {
  const checked = rows.filter(({ state }) => state === 'rejected')
  // A row with a question stands among the questions.
  const isTaken = (row: number, title: string) =>
    rows.some(
      (one) => one.row === row && one.title === title && one.state !== 'rejected' && one.state !== 'doubtful',
    )
  const besides = others
    // The dry run may still be of the previous list.
    .filter(({ row, title }) => isTaken(row, title))
    .map(({ row, title, why }) => ({ row, student_id: null, title, reasons: [why] }))
  return [...checked, ...besides].sort((one, other) => one.row - other.row)
}

/** After an act the outcome takes the focus, so that it is read out. */
const Headline = ({ newcomers, isNew }: { newcomers: number; isNew: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <h3 ref={heading} tabIndex={-1}>
      <Text size="title" numeric>
        {newcomers.toLocaleString('en')}
      </Text>{' '}
      {newcomers === 1 ? 'newcomer' : 'newcomers'}
    </h3>
  )
}

const Names = ({ rows }: { rows: readonly ImportRow[] }) => (
  <details className={styles.names}>
    <summary>See their names</summary>
    <ol>
      {rows.map(({ row, title }) => (
        <li key={row}>{title}</li>
      ))}
    </ol>
  </details>
)

interface RowsProps {
  readonly rows: readonly ImportRow[]
  readonly sheets: Sheets
}

const Partial = ({ rows, sheets }: RowsProps) => (
  <details className={styles.partial}>
    <summary>{partialText(rows.length)}</summary>
    <Causes rows={rows} sheets={sheets} tone="warn" label="What is left out" />
  </details>
)

const Others = ({ rows, sheets }: ComponentProps<typeof OtherRows>) => (
  <details className={styles.partial}>
    <summary>
      {count(rows.length, 'row')} of the file {rows.length === 1 ? 'is' : 'are'} not about a student.
    </summary>
    <OtherRows rows={rows} sheets={sheets} />
  </details>
)

const LeftOut = ({ list, rejected }: { list: ImportState; rejected: readonly Rejected[] }) => (
  <Stack as="section" gap={4} aria-label="Rows not accepted">
    <h3>{count(rejected.length, 'row')} not accepted</h3>
    <ErrorsDownload batch={list.batch}>
      {rejected.length === 1
        ? 'Correct it in your list and choose the list again, or add the student by hand later.'
        : 'Correct them in your list and choose it again, or add these students by hand later.'}
    </ErrorsDownload>
    <Causes rows={rejected} sheets={list.sheets} label="Causes" />
  </Stack>
)
