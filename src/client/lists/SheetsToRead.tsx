// The sheets of a file. All are read, unless a person leaves one out.
import { Checkbox } from 'antd'
import { count } from '#client/ui/count'
import { Columns, Muted } from '#client/ui/primitives'
import type { Sheets } from './rowPlace'
import * as styles from './lists.module.css'

/** By `sheet`. */
export type SheetsLeft = readonly number[]

/** The number of rows of the sheets that are read; all rows of a file with one sheet. */
export const rowsToRead = (rows: number, sheets: Sheets, left: SheetsLeft): number =>
  sheets?.reduce((sum, one) => (left.includes(one.sheet) ? sum : sum + one.rows), 0) ?? rows

/** A sentence where nothing is left to read. */
export const sheetProblems = (sheets: Sheets, left: SheetsLeft): string[] =>
  sheets?.every(({ sheet }) => left.includes(sheet)) ? ['Choose at least one sheet to read.'] : []

interface SheetsToReadProps {
  readonly sheets: Sheets
  readonly left: SheetsLeft
  readonly onLeave: (left: SheetsLeft) => void
}

export const SheetsToRead = ({ sheets, left, onLeave }: SheetsToReadProps) => {
  if (!sheets) return null
  const set = (sheet: number, isRead: boolean) => {
    const others = left.filter((one) => one !== sheet)
    onLeave(isRead ? others : [...others, sheet].sort((one, other) => one - other))
  }
  return (
    <Columns as="fieldset" min="140px" gap={3} rowGap={1} keepsWidth className={styles.sheets}>
      <legend>Sheets to read</legend>
      {sheets.map(({ sheet, name, rows }) => (
        <Checkbox
          key={sheet}
          checked={!left.includes(sheet)}
          onChange={({ target }) => set(sheet, target.checked)}
        >
          {name}{' '}
          <Muted small numeric>
            {count(rows, 'row')}
          </Muted>
        </Checkbox>
      ))}
    </Columns>
  )
}
