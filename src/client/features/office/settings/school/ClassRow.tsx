// A class of the school: its name, its form, and how many students are in it. Below, the new classes of a form: the next
// one is already written; Enter adds it, and the one after it is written then.
import { Input, InputNumber, type InputRef } from 'antd'
import { useEffect, useRef } from 'react'
import type { FormClass } from '#shared/contract/school/lookups'
import type { SavedFormClass } from '#shared/contract/school/schoolSettings'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useSaveFormClassMutation } from '#client/api/school/schoolOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { Muted } from '#client/ui/primitives'
import { EntryRow, NewEntry } from '../parts/EntryRow'
import { useDraft, saveOutcome } from '../parts/useDraft'
import { classesNamed, maxNameLength, nextClassName } from './classNames'
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
