// Parts of the file that are not read, or are hidden and read: the person confirms them before the list is checked.
import { Checkbox } from 'antd'
import { useId } from 'react'
import type { ImportCaution, ImportState } from '#shared/contract/lists/imports'
import { List, Stack } from '#client/ui/primitives'

export type Confirmed = readonly string[]

/** As sentences; empty when the list can be checked. */
export const unconfirmed = ({ cautions = [] }: ImportState, confirmed: Confirmed): string[] =>
  cautions.flatMap(({ id, confirm }) => (confirmed.includes(id) ? [] : [`Confirm above: ${confirm}.`]))

interface CautionProps {
  readonly caution: ImportCaution
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

const Caution = ({ caution: { text, confirm }, isConfirmed, onConfirm }: CautionProps) => {
  const id = useId()
  return (
    <Stack as="li" gap={1}>
      <p id={id}>{text}</p>
      <Checkbox
        aria-describedby={id}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      >
        {confirm}
      </Checkbox>
    </Stack>
  )
}

interface CautionsProps {
  readonly list: ImportState
  readonly confirmed: Confirmed
  readonly onConfirm: (confirmed: Confirmed) => void
}

export const Cautions = ({ list: { cautions = [] }, confirmed, onConfirm }: CautionsProps) => {
  const set = (id: string, isConfirmed: boolean) => {
    const others = confirmed.filter((other) => other !== id)
    onConfirm(isConfirmed ? [...others, id] : others)
  }
  if (cautions.length === 0) return null
  return (
    <List gap={3} tint="warn" pad={4} aria-label="To confirm about the file">
      {cautions.map((caution) => (
        <Caution
          key={caution.id}
          caution={caution}
          isConfirmed={confirmed.includes(caution.id)}
          onConfirm={(isConfirmed) => set(caution.id, isConfirmed)}
        />
      ))}
    </List>
  )
}
