// What comes out of the rule: a row for each class, and the names behind each number.
import { Button } from 'antd'
import { useState } from 'react'
import type { FormClass, House } from '#shared/contract/school/lookups'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { count } from '#client/ui/count'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import type { StepProps } from '../stepProps'
import { NewcomersDrawer } from './NewcomersDrawer'
import { classCounts, type ClassCounts, type Counted } from './classCounts'
import type { PlacedNewcomer } from './newcomerPlaces'
import * as styles from './balance.module.css'

interface BalanceOutcomeProps extends Pick<StepProps, 'change'> {
  readonly all: readonly PlacedNewcomer[]
  readonly plan: YearTurnPlan
  readonly classes: readonly FormClass[]
  readonly chosen: readonly string[]
  readonly houses: readonly House[]
}

interface Opened {
  readonly title: string
  /** They stay in the drawer when their class changes. */
  readonly rows: readonly number[]
}

const titleOf = (class_id: string | null, { key, title, note }: Counted): string => {
  const what = key === 'school' ? `From ${note ?? ''}` : title
  return class_id === null ? `${what}, all classes` : `${what}, ${class_id}`
}

interface NumberProps {
  readonly counted: Counted
  readonly title: string
  readonly onOpen: (opened: Opened) => void
}

const Figure = ({ counted: { who, note }, title, onOpen }: NumberProps) => {
  if (who.length === 0) return <span className={styles.nobody}>0</span>
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        aria-label={`${who.length.toLocaleString('en')}: ${title}`}
        onClick={() => onOpen({ title, rows: who.map(({ row }) => row) })}
      >
        {who.length.toLocaleString('en')}
      </button>
      {note !== undefined && <span className={styles.school}>{note}</span>}
    </>
  )
}

const columnsOf = (
  all: ClassCounts | undefined,
  onOpen: NumberProps['onOpen'],
): ReadonlyArray<PlainColumn<ClassCounts>> => [
  {
    key: 'class',
    title: 'Class',
    isRowHeader: true,
    render: ({ class_id }) => class_id ?? 'All',
  },
  ...(all?.counts ?? []).map(({ key, title }): PlainColumn<ClassCounts> => ({
    key,
    title,
    className: key === 'school' ? styles.schoolCell : undefined,
    align: key === 'school' ? 'left' : 'right',
    render: ({ class_id, counts }) => {
      const counted = counts.find((one) => one.key === key)
      return counted && <Figure counted={counted} title={titleOf(class_id, counted)} onOpen={onOpen} />
    },
  })),
]

/** '31 or 32' */
const sizesText = (counts: readonly ClassCounts[], chosen: readonly string[]): string => {
  const sizes = counts
    .filter(({ class_id }) => class_id !== null && chosen.includes(class_id))
    .map(({ counts: [all] }) => all?.who.length ?? 0)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  if (least === most) return `${most} in each`
  return most - least === 1 ? `${least} or ${most} in each` : `${least} to ${most} in each`
}

const ByHand = ({
  all,
  change,
  onOpen,
}: Pick<BalanceOutcomeProps, 'all' | 'change'> & Pick<NumberProps, 'onOpen'>) => {
  const rows = all.filter(({ isByHand }) => isByHand).map(({ row }) => row)
  if (rows.length === 0)
    return <p className={styles.hint}>Press a number to see the names or move someone to another class.</p>
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onOpen({ title: 'Placed by hand', rows })}>
        {rows.length.toLocaleString('en')} placed by hand
      </Button>
      <Button onClick={() => change({ newcomers: [] })}>Place all automatically again</Button>
    </div>
  )
}

export const BalanceOutcome = (props: BalanceOutcomeProps) => {
  const { all, plan, change, classes, chosen, houses } = props
  const [opened, open] = useState<Opened | null>(null)
  const counts = classCounts(all, chosen, houses)
  const put = (row: number, class_id: string | null) => {
    const others = plan.newcomers.filter((one) => one.row !== row)
    change({ newcomers: class_id === null ? others : [...others, { row, class_id }] })
  }
  return (
    <section className={styles.outcome} aria-labelledby="balance-outcome">
      <h3 id="balance-outcome" tabIndex={-1}>
        {count(all.length, 'newcomer')}, {count(chosen.length, 'class', 'classes')}:{' '}
        {sizesText(counts, chosen)}
      </h3>
      <PlainTable
        label="Newcomers by class"
        rows={counts}
        columns={columnsOf(counts.at(-1), open)}
        rowKey={({ class_id }) => class_id ?? ''}
        className={styles.counts}
        blocksBelow="tablet"
      />
      <ByHand all={all} change={change} onOpen={open} />
      {opened && (
        <NewcomersDrawer
          title={opened.title}
          who={all.filter(({ row }) => opened.rows.includes(row))}
          classes={classes}
          houses={houses}
          onPut={put}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}
