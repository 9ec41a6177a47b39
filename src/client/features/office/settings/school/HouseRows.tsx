// The houses of the school, each with its colour and how many students are in it.
import { Input } from 'antd'
import { useMemo } from 'react'
import type { House } from '#shared/contract/school/lookups'
import type { SavedHouse } from '#shared/contract/school/schoolSettings'
import { houseColours } from '#shared/rules/school/houseColours'
import { useListStudentProgressQuery } from '#client/api/intake/intakeOfficeApi'
import { useSaveHouseMutation } from '#client/api/school/schoolOfficeApi'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { fieldText } from '#client/api/transport/errorText'
import { ColourDot } from '#client/ui/ColourDot'
import { count } from '#client/ui/count'
import { Field, type FieldControl } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { Muted } from '#client/ui/primitives'
import { EntryRow, EntryRows, NewEntry, LostDrafts } from '../parts/EntryRow'
import { useReadOnly } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'
import * as styles from '../settings.module.css'

const under = 'classes/house '

export const HouseRows = ({ houses }: { houses: readonly House[] }) => {
  const students = useStudentsByHouse()
  return (
    <>
      <NewHouse />
      <LostDrafts under={under} shown={houses.map(placeOf)} nameOf={({ name }: House) => `house ${name}`} />
      {houses.length === 0 && <p>There are no houses yet.</p>}
      <EntryRows min="372px">
        {houses.map((one) => (
          <HouseRow key={one.id} stored={one} students={students && (students.get(one.id) ?? 0)} />
        ))}
      </EntryRows>
    </>
  )
}

const newPlace = 'classes/new house'
const blank: Pick<House, 'name' | 'colour'> = { name: '', colour: null }
const longest = 40

const NewHouse = () => {
  const { draft, isChanged, change, saved } = useDraft(newPlace, blank)
  const { name, colour } = draft
  const [save, saving] = useSaveHouseMutation()
  const problem = fieldText(saving.error, 'name')
  const add = async () => {
    const answer = await save({
      ...{ id: null, name: name.trim(), was: null },
      ...(colour !== null && { colour }),
    })
    if (!answer.error) saved({ name, colour })
  }
  return (
    <NewEntry
      action="Add house"
      isReady={name.trim() !== ''}
      saving={saving}
      tell={tell}
      isChanged={isChanged}
      isRefused={problem !== undefined}
      onAdd={add}
    >
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
      <Field label="Colour" className={styles.entryColour}>
        {(control) => (
          <ColourInput control={control} colour={colour} onColour={(next) => change({ colour: next })} />
        )}
      </Field>
    </NewEntry>
  )
}

interface ColourInputProps {
  readonly control: Partial<FieldControl> & { readonly 'aria-label'?: string }
  readonly colour: string | null
  readonly onColour: (colour: string | null) => void
}

const named = Object.entries(houseColours).map(([label, value]) => ({ value: value as string, label }))

const ColourInput = ({ control, colour, onColour }: ColourInputProps) => {
  const isReadOnly = useReadOnly()
  const isOther = colour !== null && !named.some(({ value }) => value === colour)
  return (
    <SelectInput
      {...control}
      disabled={isReadOnly}
      options={isOther ? [...named, { value: colour, label: 'Other' }] : named}
      value={colour}
      empty="None"
      mark={<ColourDot colour={colour} />}
      onValue={(value) => onColour(value === null ? null : String(value))}
    />
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
    // A colour that a colleague has chosen meanwhile stays.
    const look = { name, ...(draft.colour !== stored.colour && name !== null && { colour: draft.colour }) }
    const answer = await save({ id: stored.id, ...look, was: baseOf(saving).name })
    if (!answer.error) saved(name === null ? draft : { ...look, name })
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
      <span className={styles.entryColour}>
        <ColourInput
          control={{ 'aria-label': `Colour of house ${stored.name}` }}
          // The server of the release before says no colour.
          colour={draft.colour ?? null}
          onColour={(colour) => change({ colour })}
        />
      </span>
      {!isChanged && students !== undefined && <Muted small>{count(students, 'student')}</Muted>}
    </EntryRow>
  )
}

export const useStudentsByClass = () => {
  const here = useHere()
  return useMemo(() => here && countBy(here.map(({ class_id }) => class_id)), [here])
}

const useHere = () => {
  const { data } = useListStudentsQuery()
  return useMemo(() => data?.filter(({ left_on }) => !left_on), [data])
}

const countBy = <Key,>(keys: readonly (Key | null)[]): ReadonlyMap<Key, number> => {
  const counts = new Map<Key, number>()
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const useStudentsByHouse = () => {
  const here = useHere()
  const { data: rows } = useListStudentProgressQuery()
  return useMemo(() => {
    if (!here || !rows) return undefined
    const ids = new Set(here.map(({ id }) => id))
    return countBy(rows.filter(({ id }) => ids.has(id)).map(({ house_code }) => house_code))
  }, [here, rows])
}
