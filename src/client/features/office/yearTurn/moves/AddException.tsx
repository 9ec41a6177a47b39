// A name or an ID, then where: with the second choice the student is on the list.
import { Select } from 'antd'
import { useMemo, useRef, useState, type ComponentRef } from 'react'
import type { PlannedMove, StudentMove } from '#shared/contract/lists/yearTurn'
import { searchForm } from '#shared/rules/students/names'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { destinations, toOf } from '../destinations'
import * as styles from './moves.module.css'

interface AddExceptionProps {
  readonly students: readonly PlannedMove[] | undefined
  readonly taken: readonly StudentMove[]
  readonly classes: readonly string[]
  readonly onAdd: (student_id: string, to: string | null) => void
}

interface Option {
  readonly value: string
  readonly label: string
  readonly found: string
}

/** Each word of the search begins a word of the name or the ID. */
const fits = (typed: string, found: string): boolean =>
  searchForm(typed)
    .split(' ')
    .every((word) => found.includes(` ${word}`))

const optionsOf = ({ students = [], taken }: Pick<AddExceptionProps, 'students' | 'taken'>): Option[] => {
  const isTaken = new Set(taken.map(({ student_id }) => student_id))
  return students.flatMap(({ student_id: value, name, from }) => {
    if (value === null || isTaken.has(value)) return []
    const label = [name, value, from].filter(Boolean).join(', ')
    return [{ value, label, found: ` ${searchForm(label)}` }]
  })
}

export const AddException = ({ students, taken, classes, onAdd }: AddExceptionProps) => {
  const [chosen, choose] = useState<string | null>(null)
  const search = useRef<ComponentRef<typeof Select>>(null)
  const options = useMemo(() => optionsOf({ students, taken }), [students, taken])
  const student = students?.find(({ student_id }) => student_id === chosen)
  return (
    <div className={styles.add}>
      <Field label="Student" hint="Type a name or an ID.">
        {({ status: _status, ...control }) => (
          <Select<string, Option>
            {...control}
            ref={search}
            showSearch={{
              filterOption: (typed, option) => option !== undefined && fits(typed, option.found),
            }}
            allowClear
            suffixIcon={null}
            placeholder="Name or ID"
            notFoundContent={students ? 'No one found with this name' : 'One moment …'}
            options={options}
            value={chosen}
            onChange={(value: string | undefined) => choose(value ?? null)}
          />
        )}
      </Field>
      <Field label="Where">
        {(control) => (
          <SelectInput
            {...control}
            key={chosen}
            disabled={!student}
            options={destinations(classes, student?.from ?? null)}
            value={null}
            onValue={(value) => {
              if (chosen === null || value === null) return
              onAdd(chosen, toOf(value))
              choose(null)
              search.current?.focus()
            }}
          />
        )}
      </Field>
    </div>
  )
}
