// The classes of the school, each with its form level.
import { Button, Input, InputNumber } from 'antd'
import { useMemo, type FormEvent } from 'react'
import type { FormClass } from '#shared/contract/office/lookups'
import type { SavedFormClass } from '#shared/contract/office/schoolSettings'
import { useSaveFormClassMutation } from '../../../../api/office/schoolSettingsApi'
import { useListStudentsQuery } from '../../../../api/records/studentsApi'
import { fieldText } from '../../../../api/transport/errorText'
import { classesNamed } from './classesNamed'
import { EntryRow } from '../parts/EntryRow'
import { LostDrafts } from '../drafts/LostDrafts'
import { SaveState } from '../parts/SaveState'
import { count } from '../../../../ui/count'
import { Field } from '../../../../ui/fields/Field'
import { useDraft } from '../drafts/useDraft'
import * as styles from '../settings.module.css'

const levels = { min: 1, max: 7, precision: 0 }

const tell = (current: unknown): string => {
  const { id, form_level } = current as SavedFormClass
  return form_level === null ? `there is no class ${id}` : `class ${id} is in form ${form_level}`
}

const under = 'classes/class '
const placeOf = ({ id }: FormClass): string => `${under}${id}`

const ClassRow = ({ stored, students }: { stored: FormClass; students: number | undefined }) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(placeOf(stored), stored)
  const [save, saving] = useSaveFormClassMutation()
  const send = async (form_level: number | null) => {
    const answer = await save({ id: stored.id, form_level, was: baseOf(saving).form_level })
    if (!answer.error) saved(form_level === null ? draft : { form_level })
  }
  return (
    <EntryRow
      title={`Class ${stored.id}`}
      saving={saving}
      isChanged={isChanged}
      tell={tell}
      onUndo={isChanged ? reset : undefined}
      onSave={() => void send(draft.form_level)}
      onRemove={students ? undefined : () => void send(null)}
    >
      <strong className={styles.entryName}>{stored.id}</strong>
      <span className={styles.entryInput}>
        <InputNumber
          {...levels}
          aria-label={`Form of class ${stored.id}`}
          prefix="Form"
          value={draft.form_level}
          onChange={(form_level) => form_level !== null && change({ form_level })}
        />
      </span>
      <span className={styles.hint}>{students !== undefined && count(students, 'student')}</span>
    </EntryRow>
  )
}

interface NewClassDraft {
  readonly id: string
  readonly form_level: number | null
}

const blank: NewClassDraft = { id: '', form_level: 1 }
const newPlace = 'classes/new class'

/** One class, or the classes of a form at once; what is refused stays in the field with its reason. */
const NewClasses = () => {
  const { draft, isChanged, change, saved } = useDraft(newPlace, blank)
  const { id: typed, form_level: level } = draft
  const [save, saving] = useSaveFormClassMutation()
  const problem = fieldText(saving.error, 'id')
  const ids = classesNamed(typed, level)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (ids.length === 0 || level === null) return
    for (const [index, id] of ids.entries()) {
      const { error } = await save({ id, form_level: level, was: null })
      if (error) return change({ id: ids.slice(index).join(', ') })
    }
    saved({ id: typed })
  }
  return (
    <form className={styles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Form">
        {(control) => (
          <InputNumber
            {...control}
            {...levels}
            value={level}
            onChange={(form_level) => change({ form_level })}
          />
        )}
      </Field>
      <Field label="New classes" hint="For example 1A, or A-D for all of the form" problem={problem}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            value={typed}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
      </Field>
      <Button htmlType="submit" disabled={ids.length === 0 || level === null} loading={saving.isLoading}>
        {ids.length > 1 ? `Add ${ids.join(', ')}` : 'Add class'}
      </Button>
      {problem === undefined && <SaveState saving={saving} tell={tell} isChanged={isChanged} />}
    </form>
  )
}

/** How many are here now, by class. */
const useStudentsByClass = () => {
  const { data } = useListStudentsQuery()
  return useMemo(() => {
    if (!data) return undefined
    const counts = new Map<string, number>()
    for (const { class_id, left_on } of data)
      if (class_id !== null && !left_on) counts.set(class_id, (counts.get(class_id) ?? 0) + 1)
    return counts
  }, [data])
}

export const ClassRows = ({ classes }: { classes: readonly FormClass[] }) => {
  const students = useStudentsByClass()
  const levelsOf = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  return (
    <>
      <NewClasses />
      <LostDrafts under={under} shown={classes.map(placeOf)} nameOf={({ id }: FormClass) => `class ${id}`} />
      {classes.length === 0 && <p>There are no classes yet.</p>}
      {levelsOf.map((level) => (
        <section key={level} aria-label={`Classes of form ${level}`}>
          <h4 className={styles.formTitle}>Form {level}</h4>
          <ul className={`${styles.entries} ${styles.formClasses}`}>
            {classes.map(
              (one) =>
                one.form_level === level && (
                  <ClassRow key={one.id} stored={one} students={students && (students.get(one.id) ?? 0)} />
                ),
            )}
          </ul>
        </section>
      ))}
    </>
  )
}
