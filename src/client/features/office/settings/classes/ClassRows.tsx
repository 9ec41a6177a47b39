// The classes of the school, each with its form level.
import { Button, Input, InputNumber } from 'antd'
import type { FormEvent } from 'react'
import type { FormClass } from '#shared/contract/office/lookups'
import type { SavedFormClass } from '#shared/contract/office/schoolSettings'
import { useSaveFormClassMutation } from '../../../../api/office/schoolSettingsApi'
import { fieldText } from '../../../../api/transport/errorText'
import { EntryRow } from '../parts/EntryRow'
import { LostDrafts } from '../drafts/LostDrafts'
import { SaveState } from '../parts/SaveState'
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

const ClassRow = ({ stored }: { stored: FormClass }) => {
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
      onRemove={() => void send(null)}
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
    </EntryRow>
  )
}

interface NewClassDraft {
  readonly id: string
  readonly form_level: number | null
}

const blank: NewClassDraft = { id: '', form_level: 1 }
const newPlace = 'classes/new class'

const NewClass = () => {
  const { draft, isChanged, change, saved } = useDraft(newPlace, blank)
  const { id, form_level: level } = draft
  const [save, saving] = useSaveFormClassMutation()
  const problem = fieldText(saving.error, 'id')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() === '' || level === null) return
    const answer = await save({ id: id.trim(), form_level: level, was: null })
    if (!answer.error) saved({ id })
  }
  return (
    <form className={styles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="New class" hint="For example 1A" problem={problem}>
        {(control) => (
          <Input
            {...control}
            maxLength={10}
            value={id}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
      </Field>
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
      <Button htmlType="submit" disabled={id.trim() === '' || level === null} loading={saving.isLoading}>
        Add class
      </Button>
      {problem === undefined && <SaveState saving={saving} tell={tell} isChanged={isChanged} />}
    </form>
  )
}

export const ClassRows = ({ classes }: { classes: readonly FormClass[] }) => (
  <>
    <NewClass />
    <LostDrafts under={under} shown={classes.map(placeOf)} nameOf={({ id }: FormClass) => `class ${id}`} />
    {classes.length === 0 && <p>There are no classes yet.</p>}
    <ul className={styles.entries}>
      {classes.map((one) => (
        <ClassRow key={one.id} stored={one} />
      ))}
    </ul>
  </>
)
