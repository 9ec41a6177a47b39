// The names behind a number. Each newcomer can be put into another class, and back under the rule.
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { FormClass, House } from '#shared/contract/school/lookups'
import { searchForm } from '#shared/rules/students/names'
import { count } from '#client/ui/count'
import { FindInput } from '#client/ui/fields/FindInput'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import type { PlacedNewcomer } from './newcomerPlaces'
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
            <Newcomer key={one.row} one={one} {...row} />
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

const Newcomer = ({ one, classes, houses, onPut }: RowProps) => {
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
