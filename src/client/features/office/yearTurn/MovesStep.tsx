// Step 2: where each class goes, exceptions, and leavers.
import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type ComponentRef, useMemo, useRef, useState } from 'react'
import type { PlannedMove, StudentMove } from '#shared/contract/lists/yearTurn'
import { endedChoices, endedWhys } from '#shared/rules/students/enrolment'
import { searchForm } from '#shared/rules/students/names'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { Columns, List, Muted, Stack } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import {
  countClasses,
  destinations,
  moveOf,
  toOf,
  valueOf,
  withException,
  withMove,
  type ClassCounts,
} from './moves'
import { NamesButton } from './NamesDrawer'
import type { StepProps } from './turnParts'
import * as styles from './yearTurn.module.css'

export const MovesStep = (props: StepProps) => (
  <>
    <Muted as="p" measured breaks>
      Choose where each class goes. For a single student, press a number to see the names, or add the student
      below the table.
    </Muted>
    <ClassTable {...props} />
    <Exceptions {...props} />
    <Leaving {...props} />
  </>
)

type Row = Pick<ClassCounts, 'class_id'> & Partial<ClassCounts>

const ClassTable = ({ turn, change, dryRun }: StepProps) => {
  const { data } = useListFormClassesQuery()
  const classes = useMemo(() => data?.map(({ id }) => id) ?? [], [data])
  const rows = useMemo(
    (): readonly Row[] =>
      dryRun ? countClasses(classes, dryRun.students) : classes.map((class_id) => ({ class_id })),
    [classes, dryRun],
  )
  return (
    <PlainTable
      label="Where each class goes"
      rows={rows}
      columns={columnsOf({ turn, change, classes })}
      rowKey={({ class_id }) => class_id}
      className={styles.table}
      blocksBelow="tablet"
    />
  )
}

interface GoesToProps extends Pick<StepProps, 'turn' | 'change'> {
  readonly class_id: string
  readonly classes: readonly string[]
}

const columnsOf = (props: Omit<GoesToProps, 'class_id'>): ReadonlyArray<PlainColumn<Row>> => [
  { key: 'class', title: 'Class', isRowHeader: true, render: ({ class_id }) => class_id },
  {
    key: 'before',
    title: 'Now',
    align: 'right',
    render: ({ class_id, before }) => <NamesButton whose={`from:${class_id}`} many={before} />,
  },
  {
    key: 'to',
    title: 'Goes to',
    className: styles.to,
    render: ({ class_id }) => <GoesTo {...props} class_id={class_id} />,
  },
  {
    key: 'after',
    title: 'Next year',
    align: 'right',
    render: ({ class_id, after }) => <NamesButton whose={`to:${class_id}`} many={after} />,
  },
]

const GoesTo = ({ turn, change, class_id, classes }: GoesToProps) => {
  const { moves } = turn.plan
  const move = moveOf(moves, class_id)
  return (
    <SelectInput
      aria-label={`Where class ${class_id} goes`}
      options={destinations(classes, class_id, true)}
      value={move ? valueOf(move.to) : null}
      {...(!move && { status: 'error' as const })}
      onValue={(value) => value !== null && change({ moves: withMove(moves, class_id, toOf(value)) })}
    />
  )
}

/** The last day of the leavers, and why: the same for all of them. */
const Leaving = ({ turn, change }: StepProps) => {
  const { leaving } = turn.plan
  return (
    <Stack as="section" gap={3} className={styles.exceptions} aria-label="Leavers">
      <h3>Leavers</h3>
      <Columns keepsWidth min="240px" gap={6} rowGap={4} className={styles.fields}>
        <Field label="Last day">
          {({ status: _status, ...control }) => (
            <DayInput
              {...control}
              allowClear={false}
              value={leaving.on}
              onChange={(on) => on !== null && change({ leaving: { ...leaving, on } })}
            />
          )}
        </Field>
        <Field label="Why">
          {(control) => (
            <SelectInput
              {...control}
              options={endedChoices}
              value={leaving.why}
              onValue={(value) => {
                const why = endedWhys.find((one) => one === value)
                if (why) change({ leaving: { ...leaving, why } })
              }}
            />
          )}
        </Field>
      </Columns>
    </Stack>
  )
}

/** Students who do not go with their class: found by name or ID, sent elsewhere, and taken off the list again. */
const Exceptions = ({ turn, change, dryRun }: StepProps) => {
  const { data } = useListFormClassesQuery()
  const classes = useMemo(() => data?.map(({ id }) => id) ?? [], [data])
  const known = useMemo(
    () => new Map(dryRun?.students.map((student) => [student.student_id, student])),
    [dryRun],
  )
  const { exceptions } = turn.plan
  const send = (id: string, to: string | null | undefined) =>
    change({ exceptions: withException(exceptions, id, to) })
  return (
    <Stack as="section" gap={3} className={styles.exceptions} aria-label="Exceptions">
      <h3>Exceptions</h3>
      <AddException
        students={dryRun?.students}
        taken={exceptions}
        classes={classes}
        onAdd={(id, to) => send(id, to)}
      />
      {exceptions.length === 0 && (
        <Muted as="p" small>
          No exceptions: every student moves up with the class.
        </Muted>
      )}
      <List>
        {exceptions.map((exception) => (
          <Line
            key={exception.student_id}
            exception={exception}
            student={known.get(exception.student_id)}
            classes={classes}
            onSend={(to) => send(exception.student_id, to)}
          />
        ))}
      </List>
    </Stack>
  )
}

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

/** Takes a name or an ID, then a class: with the second choice the student is on the list. */
const AddException = ({ students, taken, classes, onAdd }: AddExceptionProps) => {
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

const optionsOf = ({ students = [], taken }: Pick<AddExceptionProps, 'students' | 'taken'>): Option[] => {
  const isTaken = new Set(taken.map(({ student_id }) => student_id))
  return students.flatMap(({ student_id: value, name, from }) => {
    if (value === null || isTaken.has(value)) return []
    const label = [name, value, from].filter(Boolean).join(', ')
    return [{ value, label, found: ` ${searchForm(label)}` }]
  })
}

/** Each word of the search begins a word of the name or the ID. */
const fits = (typed: string, found: string): boolean =>
  searchForm(typed)
    .split(' ')
    .every((word) => found.includes(` ${word}`))

interface LineProps {
  readonly exception: StudentMove
  /** Undefined until the dry run is here, or when the student is no longer at the school. */
  readonly student: PlannedMove | undefined
  readonly classes: readonly string[]
  readonly onSend: (to: string | null | undefined) => void
}

const Line = ({ exception, student, classes, onSend }: LineProps) => {
  const name = student?.name ?? exception.student_id
  return (
    <li>
      <span className={styles.who}>
        {name} <small>{[exception.student_id, student?.from].filter(Boolean).join(', ')}</small>
      </span>
      <SelectInput
        aria-label={`Where ${name} goes`}
        options={destinations(classes, student?.from ?? null)}
        value={valueOf(exception.to)}
        onValue={(value) => value !== null && onSend(toOf(value))}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`${name} goes with the class`}
        data-tip="Moves up with the class"
        onClick={() => onSend(undefined)}
      />
    </li>
  )
}
