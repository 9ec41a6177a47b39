// Each class before and after: every number opens its names.
import { useMemo } from 'react'
import type { YearTurnDryRun } from '#shared/contract/lists/yearTurn'
import { useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import { NamesButton } from '../names/NamesButton'
import { countClasses, type ClassCounts, type Whose } from '../names/whoseNames'
import * as styles from './slips.module.css'

type Counted = Exclude<keyof ClassCounts, 'class_id'>

const numbers: ReadonlyArray<{ key: Counted; title: string; whose: (class_id: string) => Whose }> = [
  { key: 'before', title: 'Now', whose: (id) => `from:${id}` },
  { key: 'leaves', title: 'Leave', whose: (id) => `leaves:${id}` },
  { key: 'repeats', title: 'Repeat', whose: (id) => `repeats:${id}` },
  { key: 'moves', title: 'Join', whose: (id) => `moves:${id}` },
  { key: 'comes', title: 'New', whose: (id) => `comes:${id}` },
  { key: 'after', title: 'Next year', whose: (id) => `to:${id}` },
]

const columns: ReadonlyArray<PlainColumn<ClassCounts>> = [
  { key: 'class', title: 'Class', isRowHeader: true, render: ({ class_id }) => class_id },
  ...numbers.map(({ key, title, whose }): PlainColumn<ClassCounts> => ({
    key,
    title,
    align: 'right',
    render: (row) => <NamesButton whose={whose(row.class_id)} many={row[key]} />,
  })),
]

export const DryRunTable = ({ dryRun: { students } }: { dryRun: YearTurnDryRun }) => {
  const { data } = useListFormClassesQuery()
  const rows = useMemo(
    () =>
      countClasses(
        (data ?? []).map(({ id }) => id),
        students,
      ),
    [data, students],
  )
  return (
    <PlainTable
      label="Classes before and after"
      rows={rows}
      columns={columns}
      rowKey={({ class_id }) => class_id}
      className={styles.table}
      blocksBelow="tablet"
    />
  )
}
