// A row for each class: how many it has, where they go, how many it has afterwards.
import { useMemo } from 'react'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { destinations, moveOf, toOf, valueOf, withMove } from '../destinations'
import { NamesButton } from '../names/NamesButton'
import { countClasses, type ClassCounts } from '../names/whoseNames'
import type { StepProps } from '../stepProps'
import * as styles from './moves.module.css'

type Row = Pick<ClassCounts, 'class_id'> & Partial<ClassCounts>

interface GoesToProps extends Pick<StepProps, 'turn' | 'change'> {
  readonly class_id: string
  readonly classes: readonly string[]
}

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

export const ClassTable = ({ turn, change, dryRun }: StepProps) => {
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
