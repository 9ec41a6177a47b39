// The houses of the school, each with how many students are in it.
import { Button, Input } from 'antd'
import type { FormEvent } from 'react'
import type { House } from '#shared/contract/school/lookups'
import type { SavedHouse } from '#shared/contract/school/schoolSettings'
import { useSaveHouseMutation } from '#client/api/school/schoolSettingsApi'
import { fieldText } from '#client/api/transport/errorText'
import { EntryRow } from '../parts/EntryRow'
import { LostDrafts } from '../parts/LostDrafts'
import { count } from '#client/ui/count'
import { Field } from '#client/ui/fields/Field'
import { useDraft } from '../parts/useDraft'
import { Columns, Muted, Row } from '#client/ui/primitives'
import { SaveState } from '../parts/SaveBar'
import { useStudentsByHouse } from './studentsHere'
import * as styles from '../settings.module.css'

const under = 'classes/house '

export const HouseRows = ({ houses }: { houses: readonly House[] }) => {
  const students = useStudentsByHouse()
  return (
    <>
      <NewHouse />
      <LostDrafts under={under} shown={houses.map(placeOf)} nameOf={({ name }: House) => `house ${name}`} />
      {houses.length === 0 && <p>There are no houses yet.</p>}
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
        {houses.map((one) => (
          <HouseRow key={one.id} stored={one} students={students && (students.get(one.id) ?? 0)} />
        ))}
      </Columns>
    </>
  )
}

const newPlace = 'classes/new house'
const blank = { name: '' }
const longest = 40

const NewHouse = () => {
  const { draft, isChanged, change, saved } = useDraft(newPlace, blank)
  const { name } = draft
  const [save, saving] = useSaveHouseMutation()
  const problem = fieldText(saving.error, 'name')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const answer = await save({ id: null, name: name.trim(), was: null })
    if (!answer.error) saved({ name })
  }
  return (
    <Row as="form" className={styles.newEntry} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="New house" problem={problem}>
        {(control) => (
          <Input
            {...control}
            maxLength={longest}
            value={name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Button htmlType="submit" disabled={name.trim() === ''} loading={saving.isLoading}>
        Add house
      </Button>
      {problem === undefined && <SaveState saving={saving} tell={tell} isChanged={isChanged} />}
    </Row>
  )
}

const tell = (current: unknown): string => {
  const { name } = current as SavedHouse
  return name === null ? 'this house was removed' : `the house is called ${name}`
}

const placeOf = ({ id }: House): string => `${under}${id}`

interface HouseRowProps {
  readonly stored: House
  readonly students: number | undefined
}

const HouseRow = ({ stored, students }: HouseRowProps) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft(placeOf(stored), stored)
  const [save, saving] = useSaveHouseMutation()
  const send = async (name: string | null) => {
    const answer = await save({ id: stored.id, name, was: baseOf(saving).name })
    if (!answer.error) saved(name === null ? draft : { name })
  }
  return (
    <EntryRow
      title={`House ${stored.name}`}
      saving={saving}
      isChanged={isChanged && draft.name.trim() !== ''}
      tell={tell}
      onUndo={isChanged ? reset : undefined}
      onSave={() => void send(draft.name)}
      onRemove={students ? undefined : () => void send(null)}
    >
      <span className={`${styles.entryInput} ${styles.entryWide}`}>
        <Input
          aria-label={`Name of house ${stored.name}`}
          maxLength={longest}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </span>
      {!isChanged && students !== undefined && <Muted small>{count(students, 'student')}</Muted>}
    </EntryRow>
  )
}
