// The classes of the school, each with its form level.
import { Button, Input, InputNumber } from 'antd'
import { useState, type FormEvent } from 'react'
import type { FormClass } from '#shared/contract/office/lookups'
import type { SavedFormClass } from '#shared/contract/office/schoolSettings'
import { useSaveFormClassMutation } from '../../../../api/office/schoolSettingsApi'
import { fieldText } from '../../../../api/transport/errorText'
import { EntryRow } from '../parts/EntryRow'
import { SaveState } from '../parts/SaveState'
import { Field } from '../../../../ui/fields/Field'
import { useDraft } from '../parts/useDraft'
import * as styles from '../settings.module.css'

const levels = { min: 1, max: 7, precision: 0 }

const tell = (current: unknown): string => {
  const { id, form_level } = current as SavedFormClass
  return form_level === null ? `there is no class ${id}` : `class ${id} is in form ${form_level}`
}

const ClassRow = ({ stored }: { stored: FormClass }) => {
  const { draft, isChanged, change, reset, baseOf } = useDraft(`classes/class ${stored.id}`, stored)
  const [save, saving] = useSaveFormClassMutation()
  const send = async (form_level: number | null) => {
    const answer = await save({ id: stored.id, form_level, was: baseOf(saving).form_level })
    if (!answer.error) reset()
  }
  return (
    <EntryRow
      title={`Class ${stored.id}`}
      saving={saving}
      isChanged={isChanged}
      tell={tell}
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

const NewClass = () => {
  const [id, setId] = useState('')
  const [level, setLevel] = useState<number | null>(1)
  const [save, saving] = useSaveFormClassMutation()
  const problem = fieldText(saving.error, 'id')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() === '' || level === null) return
    const answer = await save({ id: id.trim(), form_level: level, was: null })
    if (!answer.error) setId('')
  }
  return (
    <form className={styles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="New class" hint="For example 1A" problem={problem}>
        {(control) => (
          <Input {...control} maxLength={10} value={id} onChange={({ target }) => setId(target.value)} />
        )}
      </Field>
      <Field label="Form">
        {(control) => <InputNumber {...control} {...levels} value={level} onChange={setLevel} />}
      </Field>
      <Button htmlType="submit" disabled={id.trim() === '' || level === null} loading={saving.isLoading}>
        Add class
      </Button>
      {problem === undefined && <SaveState saving={saving} tell={tell} isChanged={id !== ''} />}
    </form>
  )
}

export const ClassRows = ({ classes }: { classes: readonly FormClass[] }) => (
  <>
    <NewClass />
    {classes.length === 0 && <p>There are no classes yet.</p>}
    <ul className={styles.entries}>
      {classes.map((one) => (
        <ClassRow key={one.id} stored={one} />
      ))}
    </ul>
  </>
)
