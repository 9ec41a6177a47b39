// The boxes of the table: one for each student, one for all that are found.
import type { ChangeEvent } from 'react'
import type { ListedStudent } from '../list/listedStudent'
import type { Selection } from '../list/useSelection'
import type { StudentColumn } from './studentColumns'
import * as styles from './table.module.css'

const withShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

const ForAll = ({ shown, selection }: { shown: readonly ListedStudent[]; selection: Selection }) => {
  const count = shown.filter(({ row }) => selection.chosen.has(row.id)).length
  const isSome = count > 0 && count < shown.length
  return (
    <label className={`${styles.box} ${styles.ofAll}`}>
      <input
        type="checkbox"
        aria-label={`Select all ${shown.length.toLocaleString('en')} students found`}
        checked={count > 0 && !isSome}
        disabled={shown.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={({ target }) => selection.toggleAll(target.checked)}
      />
    </label>
  )
}

export const selectionColumn = (shown: readonly ListedStudent[], selection: Selection): StudentColumn => ({
  key: 'chosen',
  width: 48,
  title: <ForAll shown={shown} selection={selection} />,
  render: (_value, { row, name }) => (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.chosen.has(row.id)}
        onChange={(event) => selection.toggle(row.id, event.target.checked, withShift(event))}
      />
    </label>
  ),
})
