// Classes and houses. A list of students may only name classes and houses that stand here.
import { Button, Input, InputNumber } from 'antd'
import { useState, type FormEvent } from 'react'
import type { FormClass } from '#shared/contract/school/lookups'
import type { SavedFormClass } from '#shared/contract/school/schoolSettings'
import { lookupsApi, useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { useSaveFormClassMutation } from '#client/api/school/schoolSettingsApi'
import { fieldText } from '#client/api/transport/errorText'
import { EntryRow } from '../parts/EntryRow'
import { LostDrafts } from '../parts/LostDrafts'
import { saveOutcome } from '../parts/saveOutcome'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { useDraft } from '../parts/useDraft'
import { Columns, Muted, Row, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveState } from '../parts/SaveBar'
import { HouseRows } from './HouseRows'
import { useStudentsByClass } from './studentsHere'
import * as styles from '../settings.module.css'

export const ClassesSettings = () => {
  const classes = useListFormClassesQuery()
  const houses = lookupsApi.useListHousesQuery()
  return (
    <>
      <Muted as="p" measured>
        Imported lists can only use classes and houses listed here. Forms 6 and 7 are Lower and Upper Six.
      </Muted>
      <h3>Classes</h3>
      <QueryBoundary what="The classes" query={classes}>
        {(list) => <ClassRows classes={list} />}
      </QueryBoundary>
      <h3>Houses</h3>
      <QueryBoundary what="The houses" query={houses}>
        {(list) => <HouseRows houses={list} />}
      </QueryBoundary>
    </>
  )
}

type Names = Readonly<Record<string, string>>
const under = 'classes/class '

const ClassRows = ({ classes }: { classes: readonly FormClass[] }) => {
  const students = useStudentsByClass()
  const { shown, renamed } = useRowKeys(classes)
  const [overtaken, setOvertaken] = useState<Names>({})
  const levelsOf = [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)
  const nameOf = ({ id }: FormClass): string =>
    overtaken[id] === undefined ? `class ${id}` : `class ${id} is now called ${overtaken[id]}`
  return (
    <>
      <NewClasses />
      <LostDrafts under={under} shown={classes.map(placeOf)} nameOf={nameOf} />
      {classes.length === 0 && <p>There are no classes yet.</p>}
      {levelsOf.map((level) => (
        <section key={level} aria-label={`Classes of form ${level}`}>
          <Text as="h4" size="small">
            Form {level}
          </Text>
          <Columns
            as="ul"
            keepsWidth
            min="312px"
            gap={6}
            rowGap={0}
            lines="above"
            entryPad={1}
            className={styles.entryGrid}
          >
            {shown.map(
              ({ one, key }) =>
                one.form_level === level && (
                  <ClassRow
                    key={key}
                    stored={one}
                    students={students && (students.get(one.id) ?? 0)}
                    onRenamed={renamed}
                    onOvertaken={(was, name) => setOvertaken((now) => ({ ...now, [was]: name }))}
                  />
                ),
            )}
          </Columns>
        </section>
      ))}
    </>
  )
}

/** A renamed class keeps its row, with its focus; a new class of the former name is another row. */
const useRowKeys = (classes: readonly FormClass[]) => {
  const [keys, setKeys] = useState<Names>({})
  const used = new Set<string>()
  const shown = classes.map((one) => {
    let key = keys[one.id] ?? one.id
    while (used.has(key)) key += ' again'
    used.add(key)
    return { one, key }
  })
  return {
    shown,
    renamed: (was: string, name: string) => setKeys((now) => ({ ...now, [name]: now[was] ?? was })),
  }
}

const newPlace = 'classes/new class'

interface NewClassDraft {
  readonly id: string
  readonly form_level: number | null
}

const blank: NewClassDraft = { id: '', form_level: 1 }
const levels = { min: 1, max: 7, precision: 0 }

/** Adds one class, or the classes of a form at once. A refused name stays in the field with its reason. */
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
    <Row as="form" className={styles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
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
    </Row>
  )
}

/** '1A' → 1A; '1A-1C', '1A-C', and 'A-C' for form 1 → 1A, 1B, 1C; several with commas between. */
export const classesNamed = (typed: string, level: number | null): readonly string[] => [
  ...new Set(
    typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => namesIn(part, level)),
  ),
]

const range = /^(.*?)([A-Za-z])\s*[-–]\s*(.*?)([A-Za-z])$/

const namesIn = (part: string, level: number | null): string[] => {
  const [, before = '', from = '', again = '', to = ''] = range.exec(part) ?? []
  const all = again === '' || again === before ? letters(from, to) : []
  if (all.length === 0) return [part]
  return all.map((letter) => `${before || (level ?? '')}${letter}`)
}

/** A longer range is typed by mistake. */
const maxInRange = 15

const letters = (from: string, to: string): string[] => {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
  if (last <= first || last - first >= maxInRange) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
}

const tell = (current: unknown): string => {
  const { id, form_level } = current as SavedFormClass
  return form_level === null ? `there is no class ${id}` : `class ${id} is in form ${form_level}`
}

const placeOf = ({ id }: FormClass): string => `${under}${id}`

interface ClassRowProps {
  readonly stored: FormClass
  readonly students: number | undefined
  readonly onRenamed: (was: string, name: string) => void
  /** A colleague has renamed it. */
  readonly onOvertaken: (was: string, name: string) => void
}

const longest = 10

const ClassRow = ({ stored, students, onRenamed, onOvertaken }: ClassRowProps) => {
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
          maxLength={longest}
          readOnly={saving.isLoading}
          value={draft.id}
          onChange={({ target }) => change({ id: target.value })}
        />
      </span>
      <span className={styles.entryInput}>
        <InputNumber
          {...levels}
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
