// The texts of the Edit dialog while they are typed; each is saved when the person leaves its field.
import { useState } from 'react'
import { fieldOf, type FieldName } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { editStudent, selectEdit, type Dispute } from './editStudentSlice'
import { saveEdit } from './saveEdit'

const required: readonly FieldName[] = ['first_name', 'last_name', 'birth_certificate_no']
/** What the dialog always shows (SPEC §2). */
export const usualFields: readonly FieldName[] = [...required, 'date_of_birth']

interface Draft {
  readonly text: string
  /** The version of the record on which it was typed. */
  readonly base: number
}

type Drafts = Readonly<Partial<Record<FieldName, Draft>>>

const without = (drafts: Drafts, names: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => !names.includes(name)))

/** Stored, and not typed on since. */
const settled = (drafts: Drafts, values: Readonly<Record<string, FieldValue>>): readonly string[] =>
  Object.entries(drafts)
    .filter(([name, draft]) => name in values && draft.text.trim() === String(values[name] ?? ''))
    .map(([name]) => name)

const storedText = (record: StudentRecord, name: FieldName): string => String(record[name] ?? '')

/** What is sent for a text: keys of houses and ticks are numbers, an emptied answer is none. */
const valueOf = (name: FieldName, text: string): FieldValue => {
  const { kind } = fieldOf(name)
  if (text === '') return null
  return kind === 'house' || kind === 'flag' ? Number(text) : text
}

export const useEditStudent = (record: StudentRecord) => {
  const dispatch = useAppDispatch()
  const edit = useAppSelector(selectEdit)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isSaveTried, setSaveTried] = useState(false)
  const studentId = record.id

  const textOf = (name: FieldName): string => drafts[name]?.text ?? storedText(record, name)
  const isEmpty = (name: FieldName): boolean => textOf(name).trim() === ''
  /** What was never known is not complained of before the person has touched it, or wants to save. */
  const isMissing = (name: FieldName): boolean =>
    required.includes(name) && isEmpty(name) && (isSaveTried || name in drafts)
  const isChanged = (name: string): name is FieldName => {
    const text = drafts[name as FieldName]?.text.trim()
    const mayBeEmpty = !usualFields.includes(name as FieldName)
    return text !== undefined && (text !== '' || mayBeEmpty) && text !== storedText(record, name as FieldName)
  }

  const send = async (values: Readonly<Record<string, FieldValue>>, base: number) => {
    const isStored = await dispatch(saveEdit({ studentId, values, base }))
    if (isStored) setDrafts((now) => without(now, settled(now, values)))
  }
  const type = (name: FieldName, text: string) =>
    setDrafts((now) => ({ ...now, [name]: { text, base: now[name]?.base ?? record.version } }))

  const leave = (name: FieldName) => {
    const draft = drafts[name]
    if (draft && isChanged(name)) void send({ [name]: valueOf(name, draft.text.trim()) }, draft.base)
  }
  /** Everything that is not stored yet; with nothing to store the server still says that all is well. */
  const saveAll = () => {
    if (edit.is === 'updating') return
    setSaveTried(true)
    const names = Object.keys(drafts).filter(isChanged)
    if (names.length === 0 && required.some(isEmpty)) return
    const values = Object.fromEntries(
      names.map((name) => [name, valueOf(name, drafts[name]?.text.trim() ?? '')]),
    )
    void send(values, Math.min(record.version, ...names.map((name) => drafts[name]?.base ?? record.version)))
  }
  /** Choices are saved at once. */
  const pick = (name: FieldName, text: string) => {
    type(name, text)
    void send({ [name]: valueOf(name, text) }, record.version)
  }
  const keepMine = ({ field, yours, version }: Dispute) => void send({ [field]: yours }, version)
  const takeTheirs = ({ field }: Dispute) => {
    setDrafts((now) => without(now, [field]))
    dispatch(editStudent.theirsChosen(field))
  }
  return { edit, textOf, isMissing, type, leave, saveAll, pick, keepMine, takeTheirs }
}

export type EditTools = ReturnType<typeof useEditStudent>
