// A class of the school: its name, its form, and how many students are in it. Below, the new classes of a form: the next
// one is already written; Enter adds it, and the one after it is written then.
import { Input, InputNumber, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import type { FormClass } from '#shared/contract/school/lookups'
import type { SavedFormClass } from '#shared/contract/school/schoolSettings'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { useSaveFormClassMutation } from '#client/api/school/schoolOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { Muted } from '#client/ui/primitives'
import { EntryRow, NewEntry } from '../parts/EntryRow'
import { useDraft, saveOutcome } from '../parts/useDraft'
import * as styles from '../settings.module.css'

/** The prefix of the drafts of classes. */
export const under = 'classes/class '

export const placeOf = ({ id }: FormClass): string => `${under}${id}`

/** The stored class in words, for a conflict with a colleague. */
export const tell = (current: unknown): string => {
  const { id, form_level } = current as SavedFormClass
  return form_level === null ? `there is no class ${id}` : `class ${id} is in form ${form_level}`
}

interface ClassRowProps {
  readonly stored: FormClass
  /** Undefined until it is known. */
  readonly students: number | undefined
  readonly onRenamed: (was: string, name: string) => void
  /** A colleague has renamed it. */
  readonly onOvertaken: (was: string, name: string) => void
}

export const ClassRow = ({ stored, students, onRenamed, onOvertaken }: ClassRowProps) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(placeOf(stored), stored)
  const [save, saving] = useSaveFormClassMutation()
  const { id } = stored
  const send = async (form_level: number | null) => {
    const name = draft.id.trim()
    const renaming = form_level !== null && name !== id && { name }
    const answer = await save({ id, form_level, ...renaming, was: baseOf(saving).form_level })
    const outcome = saveOutcome({ ...answer, isLoading: false, isSuccess: false })
    const now = outcome.is === 'overtaken' ? (outcome.current as SavedFormClass) : answer.data
    if (now && now.id !== id) (answer.error ? onOvertaken : onRenamed)(id, now.id)
    if (!answer.error) saved(form_level === null ? draft : { id: draft.id, form_level })
  }
  return (
    <EntryRow
      title={`Class ${id}`}
      saving={saving}
      isChanged={isChanged && draft.id.trim() !== ''}
      tell={tell}
      onUndo={isChanged ? reset : undefined}
      onSave={() => void send(draft.form_level)}
      onRemove={students ? undefined : () => void send(null)}
    >
      <span className={styles.entryInput}>
        <Input
          className={styles.className}
          aria-label={`Name of class ${id}`}
          maxLength={maxNameLength}
          readOnly={saving.isLoading}
          value={draft.id}
          onChange={({ target }) => change({ id: target.value })}
        />
      </span>
      <span className={styles.entryInput}>
        <InputNumber
          min={1}
          max={7}
          precision={0}
          aria-label={`Form of class ${id}`}
          prefix="Form"
          readOnly={saving.isLoading}
          value={draft.form_level}
          onChange={(form_level) => form_level !== null && change({ form_level })}
        />
      </span>
      {!isChanged && students !== undefined && <Muted small>{count(students, 'student')}</Muted>}
    </EntryRow>
  )
}

export const placeOfNew = (level: number): string => `classes/new class ${level}`

interface NewClassesProps {
  /** The classes of all forms. */
  readonly classes: readonly FormClass[]
  readonly level: number
  /** The plus was pressed, so the person goes on here; otherwise it is open because something is not saved. */
  readonly isPressed: boolean
  readonly onClose: () => void
}

/** Adds one class, or several at once. A refused name stays in the field with its reason. */
export const NewClasses = ({ classes, level, isPressed, onClose }: NewClassesProps) => {
  const stored = { id: nextClassName(classes, level) }
  const { draft, isChanged, change, saved, reset } = useDraft(placeOfNew(level), stored)
  const [save, saving] = useSaveFormClassMutation()
  // The next name is known once the list is here again.
  const { isFetching } = useListFormClassesQuery()
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (isPressed) input.current?.focus({ cursor: 'all' })
  }, [isPressed])
  const { id: typed } = draft
  const problem = fieldText(saving.error, 'id')
  const ids = classesNamed(typed, level)
  const add = async () => {
    for (const [index, id] of ids.entries()) {
      const { error } = await save({ id, form_level: level, was: null })
      if (error) return change({ id: ids.slice(index).join(', ') })
    }
    saved({ id: typed })
  }
  return (
    <NewEntry
      action={`Add ${ids.join(', ') || 'class'}`}
      isReady={ids.length > 0 && !isFetching}
      saving={saving}
      tell={tell}
      isChanged={isChanged}
      isRefused={problem !== undefined}
      onAdd={add}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      <Field
        label={`New classes of form ${level}`}
        hint={`${level}A-D adds ${classesNamed('A-D', level).join(', ')}`}
        problem={problem}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            maxLength={100}
            value={typed}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
      </Field>
    </NewEntry>
  )
}

/** '1A' → 1A; '1A-1C', '1A-C', and 'A-C' for form 1 → 1A, 1B, 1C; several with commas between. */
export const classesNamed = (typed: string, level: number): readonly string[] => [
  ...new Set(
    typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => namesIn(part, level)),
  ),
]

const range = /^(.*?)([A-Za-z])\s*[-–]\s*(.*?)([A-Za-z])$/

const namesIn = (part: string, level: number): string[] => {
  const [, before = '', from = '', again = '', to = ''] = range.exec(part) ?? []
  const all = again === '' || again === before ? letters(from, to) : []
  if (all.length === 0) return [part]
  return all.map((letter) => `${before || level}${letter}`)
}

/** A longer range is typed by mistake. */
const maxInRange = 15

const letters = (from: string, to: string): string[] => {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
  if (last <= first || last - first >= maxInRange) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
}

/** As long as the contract allows. */
const maxNameLength = 10

/**
 * The name that comes next in a form: 1C after 1A and 1B, 1-3 after 1-1 and 1-2. The first class of a form is named like
 * those of the nearest form. Empty where the names are in no order, such as 1 Blue.
 */
export const nextClassName = (classes: readonly FormClass[], level: number): string => {
  if (classes.length === 0) return `${level}A`
  const series = seriesOf(classes, level) ?? seriesLike(classes, level)
  const taken = new Set(classes.map(({ id }) => id.toLowerCase()))
  for (let mark = series?.next; series && mark; mark = markAfter(mark)) {
    const name = `${series.before}${mark}`
    if (!taken.has(name.toLowerCase())) return name.length > maxNameLength ? '' : name
  }
  return ''
}

/** Names that differ only in their last letter or number. */
interface Series {
  /** '1-' in 1-2 */
  readonly before: string
  /** The letter or number of the next name; undefined after Z. */
  readonly next: string | undefined
}

/** The series with the most names; each has its first letter or number, or it is none: 6L and 6U are not. */
const seriesOf = (classes: readonly FormClass[], level: number): Series | null => {
  const marks = new Map<string, string[]>()
  for (const { id, form_level } of classes) {
    const [before, mark] = (form_level === level && partsOf(id, level)) || []
    if (before !== undefined && mark !== undefined) marks.set(before, [...(marks.get(before) ?? []), mark])
  }
  const [longest] = [...marks]
    .filter(([, some]) => some.some((mark) => /^(A|a|0*1)$/.test(mark)))
    .sort(([, some], [, others]) => others.length - some.length)
  if (!longest) return null
  const [before, some] = longest
  const last = some.reduce((most, mark) => (inOrder.compare(mark, most) > 0 ? mark : most))
  return { before, next: markAfter(last) }
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** '1 A' → '1 ' and 'A'. A number counts only behind the number of the form: in 12 of form 1 it is 2. */
const partsOf = (id: string, level: number): readonly [before: string, mark: string] | null => {
  const found =
    /^(|.*[^A-Za-z])([A-Za-z])$/.exec(id) ?? new RegExp(`^(${level}|.*${level}.*\\D)(\\d+)$`).exec(id)
  const [, before, mark] = found ?? []
  return before === undefined || mark === undefined ? null : [before, mark]
}

const markAfter = (mark: string): string | undefined => {
  if (/\d/.test(mark)) return String(Number(mark) + 1).padStart(mark.length, '0')
  return /z/i.test(mark) ? undefined : String.fromCharCode(mark.charCodeAt(0) + 1)
}

/** The first name of a form that has no class, after the nearest form whose names are in order. */
const seriesLike = (classes: readonly FormClass[], level: number): Series | null => {
  if (classes.some(({ form_level }) => form_level === level)) return null
  const others = [...new Set(classes.map(({ form_level }) => form_level))].sort(
    (a, b) => Math.abs(a - level) - Math.abs(b - level) || a - b,
  )
  for (const other of others) {
    const series = seriesOf(classes, other)
    if (series?.next && series.before.includes(String(other)))
      return { before: series.before.replace(String(other), String(level)), next: firstLike(series.next) }
  }
  return null
}

const firstLike = (mark: string): string =>
  /\d/.test(mark) ? '1'.padStart(mark.length, '0') : mark === mark.toUpperCase() ? 'A' : 'a'
