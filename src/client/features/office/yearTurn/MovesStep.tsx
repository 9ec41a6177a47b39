// Step 2: where each class goes, exceptions, and leavers.
import { useMemo } from 'react'
import { endedChoices, endedWhys } from '#shared/rules/students/enrolment'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { Columns, Muted, Stack } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { Exceptions } from './Exceptions'
import { countClasses, destinations, moveOf, toOf, valueOf, withMove, type ClassCounts } from './moves'
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
