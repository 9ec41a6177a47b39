// The outcome of the rule: a row for each class, and the names behind each number.
import { Button } from 'antd'
import { useState } from 'react'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import type { FormClass, House } from '#shared/contract/school/lookups'
import { count } from '#client/ui/count'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import type { StepProps } from '../turnParts'
import { NewcomersDrawer, type PlacedNewcomer } from './NewcomersDrawer'
import * as turnStyles from '../yearTurn.module.css'
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
  /** The same newcomers stay in the drawer when their class changes. */
  readonly rows: readonly number[]
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
    <Stack as="section" gap={4} aria-labelledby="balance-outcome">
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
    </Stack>
  )
}

interface Counted {
  readonly key: string
  /** 'Girls' */
  readonly title: string
  readonly who: readonly PlacedNewcomer[]
  /** The name of the primary school. */
  readonly note?: string
}

interface ClassCounts {
  /** Null for all classes together. */
  readonly class_id: string | null
  readonly counts: readonly Counted[]
}

export const classCounts = (
  all: readonly PlacedNewcomer[],
  classes: readonly string[],
  houses: readonly House[],
): readonly ClassCounts[] => {
  const columns = countedColumns(all, houses)
  const hasSchools = all.some(({ primary_school }) => primary_school)
  const countsOf = (who: readonly PlacedNewcomer[]): readonly Counted[] => [
    ...columns.map(({ key, title, test }) => ({ key, title, who: who.filter(test) })),
    ...(hasSchools ? [fromOneSchool(who)] : []),
  ]
  const others = all.flatMap(({ class_id }) => class_id ?? []).filter((id) => !classes.includes(id))
  return [
    ...[...classes, ...new Set(others)].map((class_id) => ({
      class_id,
      counts: countsOf(all.filter((one) => one.class_id === class_id)),
    })),
    { class_id: null, counts: countsOf(all) },
  ]
}

/** Columns without anybody are left out, except for newcomers, girls and boys. */
const countedColumns = (all: readonly PlacedNewcomer[], houses: readonly House[]) => {
  const hasHouses = all.some(({ house_code }) => house_code !== null)
  const ofHouses = houses.map(({ id, name }) => ({
    key: `house ${id}`,
    title: name,
    test: (one: PlacedNewcomer) => one.house_code === id,
  }))
  const noHouse = {
    key: 'no house',
    title: 'No house',
    test: (one: PlacedNewcomer) => one.house_code === null,
  }
  const unknown = { key: 'unknown', title: 'Sex not known', test: isUnknown }
  return [
    { key: 'all', title: 'Newcomers', test: () => true },
    { key: 'girls', title: 'Girls', test: sexIs('female') },
    { key: 'boys', title: 'Boys', test: sexIs('male') },
    ...(all.some(isUnknown) ? [unknown] : []),
    ...(hasHouses ? ofHouses : []),
    ...(hasHouses && all.some(noHouse.test) ? [noHouse] : []),
  ]
}

type Test = (one: PlacedNewcomer) => boolean

const isUnknown: Test = (one) => !sexIs('female')(one) && !sexIs('male')(one)

const sexIs =
  (sex: string): Test =>
  (one) =>
    one.sex?.toLowerCase() === sex

/** Newcomers from the most frequent primary school. */
const fromOneSchool = (who: readonly PlacedNewcomer[]): Counted => {
  const bySchool = new Map<string, PlacedNewcomer[]>()
  for (const one of who) {
    const school = one.primary_school
    if (school) bySchool.set(school, [...(bySchool.get(school) ?? []), one])
  }
  const [most] = [...bySchool].sort(([, a], [, b]) => b.length - a.length)
  return {
    key: 'school',
    title: 'Most from one primary school',
    who: most?.[1] ?? [],
    ...(most && { note: most[0] }),
  }
}

/** '31 or 32' */
const sizesText = (counts: readonly ClassCounts[], chosen: readonly string[]): string => {
  const sizes = counts
    .filter(({ class_id }) => class_id !== null && chosen.includes(class_id))
    .map(({ counts: [all] }) => all?.who.length ?? 0)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  if (least === most) return `${most} in each`
  return most - least === 1 ? `${least} or ${most} in each` : `${least} to ${most} in each`
}

interface NumberProps {
  readonly counted: Counted
  readonly title: string
  readonly onOpen: (opened: Opened) => void
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

const Figure = ({ counted: { who, note }, title, onOpen }: NumberProps) => {
  if (who.length === 0)
    return (
      <Muted size="body" className={styles.nobody}>
        0
      </Muted>
    )
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
      {note !== undefined && (
        <Muted weight={400} breaks className={styles.school}>
          {note}
        </Muted>
      )}
    </>
  )
}

const titleOf = (class_id: string | null, { key, title, note }: Counted): string => {
  const what = key === 'school' ? `From ${note ?? ''}` : title
  return class_id === null ? `${what}, all classes` : `${what}, ${class_id}`
}

const ByHand = ({
  all,
  change,
  onOpen,
}: Pick<BalanceOutcomeProps, 'all' | 'change'> & Pick<NumberProps, 'onOpen'>) => {
  const rows = all.filter(({ isByHand }) => isByHand).map(({ row }) => row)
  if (rows.length === 0)
    return (
      <Muted as="p" small>
        Press a number to see the names or move someone to another class.
      </Muted>
    )
  return (
    <Row gap={3} className={turnStyles.buttons}>
      <Button onClick={() => onOpen({ title: 'Placed by hand', rows })}>
        {rows.length.toLocaleString('en')} placed by hand
      </Button>
      <Button onClick={() => change({ newcomers: [] })}>Place all automatically again</Button>
    </Row>
  )
}
