// Rows under what is wrong with them: many rows often have one cause, and one repair.
import { RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { ImportRow } from '#shared/contract/lists/imports'
import { count } from '#client/ui/count'
import { List, Muted, Text } from '#client/ui/primitives'
import { causesOf, type Cause } from './causesOf'
import { rowPlace, type Sheets } from './rowPlace'
import { RowLines } from './RowLines'
import * as styles from './lists.module.css'

interface CausesProps {
  readonly rows: ReadonlyArray<Pick<ImportRow, 'row' | 'student_id' | 'title' | 'reasons'>>
  readonly label: string
  readonly sheets: Sheets
  /** 'warn': the rows come in, without an answer. 'muted': nothing is wrong with them. */
  readonly tone?: 'danger' | 'warn' | 'muted'
}

export const Causes = ({ rows, label, sheets, tone = 'danger' }: CausesProps) => {
  const causes = useMemo(() => causesOf(rows), [rows])
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? causes : causes.slice(0, atFirst)
  return (
    <>
      <List gap={0} lines="between" aria-label={label}>
        {shown.map((cause) => (
          <li key={cause.text}>
            <OneCause cause={cause} sheets={sheets} tone={tone} />
          </li>
        ))}
      </List>
      {shown.length < causes.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {count(causes.length, 'cause')}</Button>
        </div>
      )}
    </>
  )
}

const atFirst = 30

interface OneCauseProps extends Required<Pick<CausesProps, 'sheets' | 'tone'>> {
  readonly cause: Cause
}

/** Folded rows are not drawn. */
const OneCause = ({ cause, sheets, tone }: OneCauseProps) => {
  const { text, rows } = cause
  const [isOpen, setOpen] = useState(rows.length <= fewRows)
  return (
    <details
      className={styles.cause}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <RightOutlined aria-hidden />
        <Text weight={600} breaks>
          {text}
        </Text>
        <Text size="small" tone={tone} numeric>
          {count(rows.length, 'row')}
        </Text>
        {!isOpen && (
          <Muted small breaks className={styles.causeExample}>
            {exampleText(cause, sheets)}
          </Muted>
        )}
      </summary>
      {isOpen && (
        <div className={styles.causeRows}>
          <RowLines rows={rows} label={text} sheets={sheets} about={({ value }) => value} />
        </div>
      )}
    </details>
  )
}

/** So few rows are seen without opening them. */
const fewRows = 3

const exampleText = ({ rows: [first] }: Cause, sheets: Sheets): string => {
  if (!first) return ''
  const { row, title, value } = first
  const where = [rowPlace(row, sheets), title].filter(Boolean).join(', ')
  return `For example: ${value === '' ? where : `${where}: ${value}`}`
}
