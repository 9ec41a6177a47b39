// The houses of the school.
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import type { House } from '#shared/contract/office/lookups'
import type { SavedHouse } from '#shared/contract/office/schoolSettings'
import { useSaveHouseMutation } from '../../../../api/office/schoolSettingsApi'
import { fieldText } from '../../../../api/transport/errorText'
import { EntryRow } from '../parts/EntryRow'
import { SaveState } from '../parts/SaveState'
import { Field } from '../../../../ui/fields/Field'
import { useDraft } from '../parts/useDraft'
import * as styles from '../settings.module.css'

const longest = 40

const tell = (current: unknown): string => {
  const { name } = current as SavedHouse
  return name === null ? 'this house was removed' : `the house is called ${name}`
}

const HouseRow = ({ stored }: { stored: House }) => {
  const { draft, isChanged, change, reset, baseOf } = useDraft(`classes/house ${stored.id}`, stored)
  const [save, saving] = useSaveHouseMutation()
  const send = async (name: string | null) => {
    const answer = await save({ id: stored.id, name, was: baseOf(saving).name })
    if (!answer.error) reset()
  }
  return (
    <EntryRow
      title={`House ${stored.name}`}
      saving={saving}
      isChanged={isChanged && draft.name.trim() !== ''}
      tell={tell}
      onSave={() => void send(draft.name)}
      onRemove={() => void send(null)}
    >
      <span className={`${styles.entryInput} ${styles.entryWide}`}>
        <Input
          aria-label={`Name of house ${stored.name}`}
          maxLength={longest}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </span>
    </EntryRow>
  )
}

const NewHouse = () => {
  const [name, setName] = useState('')
  const [save, saving] = useSaveHouseMutation()
  const problem = fieldText(saving.error, 'name')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const answer = await save({ id: null, name: name.trim(), was: null })
    if (!answer.error) setName('')
  }
  return (
    <form className={styles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="New house" problem={problem}>
        {(control) => (
          <Input
            {...control}
            maxLength={longest}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Button htmlType="submit" disabled={name.trim() === ''} loading={saving.isLoading}>
        Add house
      </Button>
      {problem === undefined && <SaveState saving={saving} tell={tell} isChanged={name !== ''} />}
    </form>
  )
}

export const HouseRows = ({ houses }: { houses: readonly House[] }) => (
  <>
    <NewHouse />
    {houses.length === 0 && <p>There are no houses yet.</p>}
    <ul className={styles.entries}>
      {houses.map((one) => (
        <HouseRow key={one.id} stored={one} />
      ))}
    </ul>
  </>
)
