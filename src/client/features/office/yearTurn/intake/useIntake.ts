// Brings a placement list into the plan: it is sent, its columns are matched, it is checked. A list with clear headers
// is checked at once.
import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import { mappingProblems } from '#shared/rules/lists/imports/mappingProblems'
import { useCheckImportMutation, useStoreImportMutation, type NewList } from '#client/api/lists/importsApi'
import { errorText, fieldText, isInvalid } from '#client/api/transport/errorText'
import {
  chosenIn,
  type ChosenFields,
  type Confirmed,
  rowsToRead,
  type SheetsLeft,
} from '#client/lists/Reading'
import { fileProblem } from '#client/lists/listTexts'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import type { StepProps } from '../turnParts'

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
