// One letter of a list: for a grade the mark from which it is given, and what it means.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import { useId } from 'react'
import type { GradeInput } from '#shared/rules/reports/marks/reportLists'
import { listLimits } from '#shared/rules/reports/marks/reportLists'
import * as styles from './marks.module.css'
import * as settingsStyles from '../settings.module.css'

export interface LetterKind {
  /** 'grade' */
  readonly name: string
  /** 'Grade' */
  readonly title: string
  readonly longest: number
  /** Grades begin at a mark, which also is their order; ratings do not and are put in order by hand. */
  readonly hasMarks: boolean
}

interface LetterRowProps {
  readonly kind: LetterKind
  /** Counts from 1. */
  readonly place: number
  readonly letter: GradeInput
  /** '65 – 74.9'; empty while its mark is missing. */
  readonly range: string
  readonly problemOf: (field: keyof GradeInput) => string | undefined
  readonly onChange: (part: Partial<GradeInput>) => void
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

const Problems = ({ id, texts }: { id: string; texts: ReadonlyArray<string | undefined> }) => (
  <span id={id} className={`${settingsStyles.problem} ${styles.letterProblem}`}>
    {texts.filter(Boolean).join(' ')}
  </span>
)

interface MoveProps {
  /** 'rating B' */
  readonly what: string
  readonly direction: 'up' | 'down'
  /** Already there: it keeps the focus of a keyboard and does nothing. */
  readonly isEnd: boolean
  readonly onMove: () => void
}

const Move = ({ what, direction, isEnd, onMove }: MoveProps) => (
  <Button
    type="text"
    aria-label={`Move ${what} ${direction}`}
    aria-disabled={isEnd}
    icon={direction === 'up' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
    onClick={() => !isEnd && onMove()}
  />
)

export const LetterRow = (props: LetterRowProps) => {
  const { kind, place, letter, range, isLast, problemOf, onChange, onMove, onRemove } = props
  const what = `${kind.name} ${letter.grade || place}`
  const help = useId()
  const nameOf = (field: string) => `${field} of ${kind.name} ${place}`
  const control = (field: keyof GradeInput, label: string) => ({
    'aria-label': nameOf(label),
    'aria-describedby': help,
    status: problemOf(field) ? ('error' as const) : undefined,
  })
  return (
    <li className={settingsStyles.entryRow} aria-label={`${kind.title} ${letter.grade || place}`}>
      <Input
        {...control('grade', 'Letter')}
        className={styles.letterInput}
        maxLength={kind.longest}
        value={letter.grade}
        onChange={({ target }) => onChange({ grade: target.value })}
      />
      {kind.hasMarks && (
        <InputNumber
          {...control('lowest', 'Lowest mark')}
          className={settingsStyles.lowestInput}
          prefix="From"
          min={0}
          max={100}
          step={1}
          value={letter.lowest}
          onChange={(lowest) => onChange({ lowest })}
        />
      )}
      {kind.hasMarks && (
        <span className={`${settingsStyles.hint} ${settingsStyles.letterRange}`}>{range}</span>
      )}
      <span className={`${settingsStyles.entryInput} ${styles.letterMeaning}`}>
        <Input
          {...control('meaning', 'Meaning')}
          placeholder="Meaning"
          maxLength={listLimits.meaning}
          value={letter.meaning}
          onChange={({ target }) => onChange({ meaning: target.value })}
        />
      </span>
      {!kind.hasMarks && (
        <span className={styles.letterMoves}>
          <Move what={what} direction="up" isEnd={place === 1} onMove={() => onMove(-1)} />
          <Move what={what} direction="down" isEnd={isLast} onMove={() => onMove(1)} />
        </span>
      )}
      <Button type="text" aria-label={`Remove ${what}`} onClick={onRemove}>
        Remove
      </Button>
      <Problems id={help} texts={[problemOf('grade'), problemOf('lowest'), problemOf('meaning')]} />
    </li>
  )
}
