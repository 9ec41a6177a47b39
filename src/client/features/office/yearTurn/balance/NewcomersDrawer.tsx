// The names behind a number. Each newcomer can be put into another class, and back under the rule.
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import type { PlannedMove, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import type { FormClass, House } from '#shared/contract/school/lookups'
import { spread, type Newcomer, type Place } from '#shared/rules/lists/yearTurn/spread'
import { searchForm } from '#shared/rules/students/names'
import { count } from '#client/ui/count'
import { FindInput } from '#client/ui/fields/FindInput'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { useFocusBack } from '#client/ui/hooks/focus'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import * as styles from './balance.module.css'

interface NewcomersDrawerProps {
  readonly title: string
  readonly who: readonly PlacedNewcomer[]
  readonly classes: readonly FormClass[]
  readonly houses: readonly House[]
  /** Null puts the newcomer back under the rule. */
  readonly onPut: (row: number, class_id: string | null) => void
  readonly onClose: () => void
}

/** Up to this many newcomers are listed; others are found by their names. */
const maxListed = 100
/** From more than this many, there is a field to find a name. */
const findFrom = 12

export const NewcomersDrawer = ({ title, who, onClose, ...row }: NewcomersDrawerProps) => {
  useFocusBack('balance-outcome')
  const { text, setText, found } = useFound(who)
  const shown = found.slice(0, maxListed)
  return (
    <Drawer open title={title} size={560} onClose={onClose}>
      <Stack gap={4}>
        <Muted as="p" small>
          {count(who.length, 'newcomer')}
        </Muted>
        {who.length > findFrom && <FindInput label="Find a name" value={text} onChange={setText} />}
        <List gap={0} lines="between" aria-label={title}>
          {shown.map((one) => (
            <NewcomerRow key={one.row} one={one} {...row} />
          ))}
        </List>
        <Muted as="p" small role="status">
          {found.length === 0 && 'No one found with this name.'}
          {found.length > maxListed &&
            `${count(found.length - maxListed, 'more name')}: type one to find it.`}
        </Muted>
      </Stack>
    </Drawer>
  )
}

const useFound = (who: readonly PlacedNewcomer[]) => {
  const [text, setText] = useState('')
  const wanted = searchForm(text)
  const found = who.filter(({ name }) => searchForm(name).includes(wanted))
  return { text, setText, found }
}

type RowProps = Omit<NewcomersDrawerProps, 'title' | 'who' | 'onClose'> & { readonly one: PlacedNewcomer }

const NewcomerRow = ({ one, classes, houses, onPut }: RowProps) => {
  const { row, name, sex, primary_school, house_code, class_id, isByHand } = one
  const house = houses.find(({ id }) => id === house_code)?.name
  return (
    <li className={styles.newcomer}>
      <Text breaks className={styles.who}>
        {name}
        <small>{[sex, primary_school, house].filter(Boolean).join(', ')}</small>
      </Text>
      <SelectInput
        aria-label={`Class of ${name}`}
        options={classes.map(({ id }) => ({ value: id, label: id }))}
        value={class_id}
        onValue={(chosen) => chosen !== null && onPut(row, String(chosen))}
      />
      <span className={styles.rule}>
        {isByHand && (
          <Button type="link" aria-label={`${name}: place automatically`} onClick={() => onPut(row, null)}>
            Place automatically
          </Button>
        )}
      </span>
    </li>
  )
}

/** A newcomer of the dry run, placed by the rule: on the screen at once, while the dry run follows. */
export interface PlacedNewcomer extends Omit<Newcomer, 'house_code'> {
  readonly class_id: string | null
  readonly house_code: number | null
  /** The office has chosen the class. */
  readonly isByHand: boolean
}

/** Rows whose house stands in the list; other rows are given a house. */
export const rowsWithHouse = (rows: ImportState['rows']): ReadonlySet<number> =>
  new Set(
    rows
      .filter(({ differences }) => differences.some(({ field, after }) => field === 'house_code' && after))
      .map(({ row }) => row),
  )

export const newcomersOf = (
  students: readonly PlannedMove[],
  withHouse: ReadonlySet<number>,
): readonly Newcomer[] =>
  students.flatMap(({ kind, row, name, sex, primary_school, house_code }) =>
    kind === 'comes' && row !== null
      ? [{ row, name, sex, primary_school, house_code: withHouse.has(row) ? house_code : null }]
      : [],
  )

/** The classes of the lowest form, and others that were chosen. */
export const classChoices = (classes: readonly FormClass[], chosen: readonly string[]): readonly string[] => {
  const lowest = Math.min(...classes.map(({ form_level }) => form_level))
  const first = classes.filter(({ form_level }) => form_level === lowest).map(({ id }) => id)
  return [...first, ...chosen.filter((id) => !first.includes(id))]
}

/** All classes of the lowest form where none is chosen. */
export const chosenClasses = (classes: readonly FormClass[], intake: readonly string[]): readonly string[] =>
  intake.length > 0 ? intake : classChoices(classes, [])

type Placing = Pick<YearTurnPlan, 'newcomers' | 'balance'> & {
  readonly classes: readonly string[]
  readonly houses: readonly House[]
}

export const placed = (newcomers: readonly Newcomer[], placing: Placing): readonly PlacedNewcomer[] => {
  const byHand = new Map(placing.newcomers.map(({ row, class_id }) => [row, class_id]))
  const houses = placing.houses.map(({ id }) => id)
  const places: ReadonlyMap<number, Place> = spread(newcomers, { ...placing, houses, byHand })
  return newcomers.map((one) => {
    const { class_id = null, house_code = one.house_code } = places.get(one.row) ?? {}
    return { ...one, class_id, house_code, isByHand: byHand.has(one.row) }
  })
}
