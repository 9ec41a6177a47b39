// The texts of the Edit dialog while they are typed; each is saved when the person leaves its field.
import { useState } from 'react'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { editStudent, selectEdit, type Dispute } from './editStudentSlice'
import { saveEdit } from './saveEdit'

const required = ['first_name', 'last_name', 'birth_certificate_no'] as const
export type EditedField = (typeof required)[number] | 'date_of_birth'

interface Draft {
  readonly text: string
  /** The version of the record on which it was typed. */
  readonly base: number
}

type Drafts = Readonly<Partial<Record<EditedField, Draft>>>

const without = (drafts: Drafts, names: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => !names.includes(name)))

/** Stored, and not typed on since. */
const settled = (drafts: Drafts, values: Readonly<Record<string, FieldValue>>): readonly string[] =>
  Object.entries(drafts)
    .filter(([name, draft]) => name in values && draft.text.trim() === values[name])
    .map(([name]) => name)

export const useEditStudent = (record: StudentRecord) => {
  const dispatch = useAppDispatch()
  const edit = useAppSelector(selectEdit)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [isSaveTried, setSaveTried] = useState(false)
  const studentId = record.id

  const textOf = (name: EditedField): string => drafts[name]?.text ?? record[name] ?? ''
  const isEmpty = (name: EditedField): boolean => textOf(name).trim() === ''
  /** What was never known is not complained of before the person has touched it, or wants to save. */
  const isMissing = (name: EditedField): boolean => isEmpty(name) && (isSaveTried || name in drafts)
  const isChanged = (name: string): name is EditedField => {
    const text = drafts[name as EditedField]?.text.trim()
    return text !== undefined && text !== '' && text !== (record[name as EditedField] ?? '')
  }

  const send = async (values: Readonly<Record<string, FieldValue>>, base: number) => {
    const isStored = await dispatch(saveEdit({ studentId, values, base }))
    if (isStored) setDrafts((now) => without(now, settled(now, values)))
  }
  const type = (name: EditedField, text: string) =>
    setDrafts((now) => ({ ...now, [name]: { text, base: now[name]?.base ?? record.version } }))

  const leave = (name: EditedField) => {
    const draft = drafts[name]
    if (draft && isChanged(name)) void send({ [name]: draft.text.trim() }, draft.base)
  }
  /** Everything that is not stored yet; with nothing to store the server still says that all is well. */
  const saveAll = () => {
    if (edit.is === 'updating') return
    setSaveTried(true)
    const names = Object.keys(drafts).filter(isChanged)
    if (names.length === 0 && required.some(isEmpty)) return
    const values = Object.fromEntries(names.map((name) => [name, drafts[name]?.text.trim() ?? '']))
    void send(values, Math.min(record.version, ...names.map((name) => drafts[name]?.base ?? record.version)))
  }
  const pick = (date: string) => {
    type('date_of_birth', date)
    void send({ date_of_birth: date }, record.version)
  }
  const keepMine = ({ field, yours, version }: Dispute) => void send({ [field]: yours }, version)
  const takeTheirs = ({ field }: Dispute) => {
    setDrafts((now) => without(now, [field]))
    dispatch(editStudent.theirsChosen(field))
  }
  return { edit, textOf, isMissing, type, leave, saveAll, pick, keepMine, takeTheirs }
}

export type EditTools = ReturnType<typeof useEditStudent>
