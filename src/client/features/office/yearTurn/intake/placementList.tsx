// Brings a placement list into the plan: it is sent, its columns are matched, it is checked. A list with clear headers
// is checked at once. Then its newcomers are shown, and the rows that are not accepted.
import { Button } from 'antd'
import { useEffect, useRef, type ComponentProps, useState } from 'react'
import { nanoid } from '@reduxjs/toolkit'
import type { ImportRow, ImportState } from '#shared/contract/lists/imports'
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { mappingProblems } from '#shared/rules/lists/imports/mappingProblems'
import { Causes, OtherRows } from '#client/lists/Causes'
import { ErrorsDownload } from '#client/lists/ErrorsDownload'
import { isPartial, partialText, type Sheets, fileProblem } from '#client/lists/listTexts'
import { Questions } from '#client/lists/Questions'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import { useCheckImportMutation, useStoreImportMutation, type NewList } from '#client/api/lists/listsApi'
import { errorText, fieldText, isInvalid } from '#client/api/transport/errorText'
import {
  chosenIn,
  type ChosenFields,
  type Confirmed,
  rowsToRead,
  type SheetsLeft,
} from '#client/lists/Reading'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import type { StepProps } from '../turnParts'
import * as turnStyles from '../yearTurn.module.css'
import * as styles from './intake.module.css'

export interface Refused {
  readonly name: string
  readonly text: string
  /** A file that can be sent again as it is. */
  readonly again: NewList | null
}

export type Intake =
  | { readonly is: 'plan'; readonly isNew: boolean }
  | { readonly is: 'choosing'; readonly refused: Refused | null }
  | { readonly is: 'sending'; readonly name: string }
  | { readonly is: 'checking'; readonly rows: number }
  | {
      readonly is: 'matching'
      readonly list: ImportState
      readonly chosen: Chosen
      readonly problem: string | null
    }

/** The choices of the person about a list. */
export interface Chosen {
  readonly fields: ChosenFields
  readonly confirmed: Confirmed
  readonly sheetsLeft: SheetsLeft
}

export type IntakeActs = ReturnType<typeof useIntake>

export const useIntake = (props: StepProps) => {
  const { draft, settle } = useMatched()
  const [intake, go] = useState<Intake>(() => beginning(draft))
  const checks = useChecks(go, useTaken(props), settle)
  const [storeImport] = useStoreImportMutation()
  const send = async (list: NewList) => {
    const { name } = list.file
    const problem = fileProblem(list.file)
    if (problem !== null) return go({ is: 'choosing', refused: { name, text: problem, again: null } })
    go({ is: 'sending', name })
    const { data, error } = await storeImport(list)
    if (data) return checks.arrived(data)
    const text = fieldText(error, 'file') ?? errorText(error)
    return go({ is: 'choosing', refused: { name, text, again: isInvalid(error) ? null : list } })
  }
  return {
    intake,
    ...checks,
    send,
    pick: (file: File | undefined) => file && send({ kind: 'placements', file, key: nanoid() }),
    choose: () => {
      settle()
      go({ is: 'choosing', refused: null })
    },
    show: () => {
      settle()
      go({ is: 'plan', isNew: false })
    },
    without: () => {
      go({ is: 'plan', isNew: false })
      props.change({ intake: null, newcomers: [] })
    },
  }
}

/** Columns that were matched in part continue where they were left. */
const beginning = ({ list, chosen }: Matched): Intake =>
  list
    ? { is: 'matching', list, chosen: chosen ?? chosenBy(list), problem: null }
    : { is: 'plan', isNew: false }

interface Matched {
  readonly list?: ImportState
  readonly chosen?: Chosen
}

const nothing: Matched = {}

/** The columns as the person has chosen them, until the list is checked or given up. */
export const useMatched = () => useUnsentDraft('placement list to match', '', nothing)

/** Checking a list takes time, so it goes into the plan as it is when the check ends. */
const useTaken = ({ turn, change }: StepProps) => {
  const latest = useRef({ turn, change })
  useEffect(() => void (latest.current = { turn, change }), [turn, change])
  return (id: string) => {
    const { plan } = latest.current.turn
    // A class chosen by hand belongs to the row of a list.
    latest.current.change(id === plan.intake ? { intake: id } : { intake: id, newcomers: [] })
  }
}

const useChecks = (go: (to: Intake) => void, taken: (id: string) => void, settle: () => void) => {
  const [checkImport] = useCheckImportMutation()
  const check = async (list: ImportState, chosen: Chosen) => {
    const { batch, columns, fixed, cautions, sheets } = list
    go({ is: 'checking', rows: rowsToRead(batch.rows, sheets, chosen.sheetsLeft) })
    const { data, error } = await checkImport({
      id: batch.id,
      columns: chosenIn(columns, chosen.fields),
      fixed,
      ...(cautions && { confirmed: [...chosen.confirmed] }),
      ...(sheets && { sheets_left: [...chosen.sheetsLeft] }),
    })
    if (!data) return go({ is: 'matching', list, chosen, problem: errorText(error) })
    settle()
    go({ is: 'plan', isNew: true })
    taken(batch.id)
  }
  const match = (list: ImportState, problem: string | null = null) =>
    go({ is: 'matching', list, chosen: chosenBy(list), problem })
  const arrived = (list: ImportState) => (isSure(list) ? check(list, chosenBy(list)) : match(list))
  /** The columns are read again from that row. */
  const readFrom = async (list: ImportState, header_row: number, left: SheetsLeft) => {
    const { batch, sheets } = list
    go({ is: 'checking', rows: rowsToRead(batch.rows, sheets, left) })
    const sheets_left = [...left]
    const { data, error } = await checkImport({
      id: batch.id,
      columns: [],
      header_row,
      ...(sheets && { sheets_left }),
    })
    if (!data) return match(list, errorText(error))
    settle()
    return arrived(data)
  }
  return { check, match, arrived, readFrom }
}

/** True where nobody has to look at the columns. */
const isSure = ({ columns, fixed, batch, cautions = [] }: ImportState): boolean =>
  cautions.length === 0 &&
  columns.every(({ field, confidence }) => field === null || confidence === 1) &&
  mappingProblems(columns, fixed, batch.kind).length === 0

/** As the list was read, or checked before. */
const chosenBy = ({ columns, confirmed = [], sheets_left = [] }: ImportState): Chosen => ({
  fields: Object.fromEntries(columns.map(({ column, field }) => [column, field])),
  confirmed,
  sheetsLeft: sheets_left,
})

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
