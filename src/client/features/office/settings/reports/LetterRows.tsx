// A list of letters that is edited and saved as a whole, because bands must fit together.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber } from 'antd'
import { useId, useMemo, useState } from 'react'
import type { Grades } from '#shared/contract/reports/reportLists'
import { gradeKeys } from '#shared/rules/reports/marks/gradeBands'
import {
  gradeProblems,
  listLimits,
  ratingProblems,
  type GradeInput,
  type ListProblems,
} from '#shared/rules/reports/marks/reportLists'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { useSaveGradesMutation } from '#client/api/reports/reportsOfficeApi'
import { List, Muted, Row, Text } from '#client/ui/primitives'
import { Acts, SaveBar } from '../parts/SaveBar'
import { type Saving, useListDraft } from '../parts/useDraft'
import * as settingsStyles from '../settings.module.css'
import * as styles from './reports.module.css'

interface LetterKind {
  /** 'grade' */
  readonly name: string
  /** 'Grade' */
  readonly title: string
  readonly longest: number
  /** Grades begin at a mark, which also is their order; ratings have none and are put in order by hand. */
  readonly hasMarks: boolean
}

const gradeKind: LetterKind = { name: 'grade', title: 'Grade', longest: 3, hasMarks: true }

export const GradeRows = ({ lists }: { lists: Grades }) => {
  const { grades, ratings } = lists
  const [save, saving] = useSaveGradesMutation()
  return (
    <>
      <Muted as="p" small>
        A mark gets the highest grade it reaches, rounded to one decimal as on the card.
      </Muted>
      <LetterRows
        kind={gradeKind}
        stored={grades}
        version={lists.version}
        most={listLimits.grades}
        problemsOf={gradeProblems}
        saving={saving}
        tell={gradesText}
        onSave={async (letters, version) => {
          const answer = await save({ grades: whole(letters), ratings, version })
          return answer.error === undefined
        }}
      />
    </>
  )
}

interface LetterRowsProps {
  readonly kind: LetterKind
  readonly stored: readonly GradeInput[]
  readonly version: string
  readonly most: number
  readonly problemsOf: (letters: readonly GradeInput[]) => ListProblems
  readonly saving: Saving
  readonly tell: (current: unknown) => string
  /** @returns whether they are saved */
  readonly onSave: (letters: readonly GradeInput[], version: string) => Promise<boolean>
}

const blank: GradeInput = { grade: '', lowest: null, meaning: '' }

const LetterRows = (props: LetterRowsProps) => {
  const { kind, stored, version, most, problemsOf, saving, tell, onSave } = props
  const draft = useListDraft(`marks/${kind.name}s`, { entries: stored, version })
  const [isAsked, setAsked] = useState(false)
  const letters = draft.entries.map(tidy)
  const problems = problemsOf(letters)
  const ranges = rangesOf(letters)
  const reset = () => {
    setAsked(false)
    draft.reset()
  }
  const send = async () => {
    setAsked(true)
    if (Object.keys(problems).length > 0) return
    if (!(await onSave(letters, draft.versionOf(saving)))) return
    setAsked(false)
    draft.saved()
  }
  return (
    <>
      <List gap={0} lines="above" entryPad={1} aria-label={`${kind.title}s`}>
        {draft.rows.map(({ id, entry }, index) => (
          <LetterRow
            key={id}
            kind={kind}
            place={index + 1}
            letter={entry}
            range={ranges.get(entry.grade.trim()) ?? ''}
            problemOf={(field) => (isAsked ? problems[`${index}.${field}`] : undefined)}
            onChange={(part) => draft.change(id, part)}
            isLast={index === draft.rows.length - 1}
            onMove={(by) => draft.move(id, by)}
            onRemove={() => draft.remove(id)}
          />
        ))}
      </List>
      {isAsked && problems.list && (
        <Text tone="danger" size="small">
          {problems.list}
        </Text>
      )}
      <Row gap={3}>
        <Acts>
          <Button disabled={draft.rows.length >= most} onClick={() => draft.add(blank)}>
            Add {kind.name}
          </Button>
        </Acts>
        <SaveBar
          saving={saving}
          isChanged={draft.isChanged}
          onSave={() => void send()}
          onReset={reset}
          tell={tell}
          label={`Save ${kind.name}s`}
        />
      </Row>
    </>
  )
}

const tidy = ({ grade, lowest, meaning }: GradeInput): GradeInput => ({
  grade: grade.trim(),
  lowest,
  meaning: meaning.trim(),
})

/** The range of each grade, in the words of the key on the card. */
const rangesOf = (letters: readonly GradeInput[]): ReadonlyMap<string, string> => {
  const begun = letters.flatMap(({ lowest, ...letter }) => (lowest === null ? [] : [{ ...letter, lowest }]))
  return new Map(gradeKeys(begun).map(({ grade, range }) => [grade, range]))
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

/** A letter of the list: its meaning, and for a grade the mark at which it begins. */
const LetterRow = (props: LetterRowProps) => {
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
    <Row
      as="li"
      gap={3}
      rowGap={2}
      minHeight={52}
      className={settingsStyles.entryRow}
      aria-label={`${kind.title} ${letter.grade || place}`}
    >
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
        <Muted small numeric className={settingsStyles.letterRange}>
          {range}
        </Muted>
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
    </Row>
  )
}

interface MoveProps {
  /** 'rating B' */
  readonly what: string
  readonly direction: 'up' | 'down'
  /** At the end already: the button keeps the focus of a keyboard and does nothing. */
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

const Problems = ({ id, texts }: { id: string; texts: ReadonlyArray<string | undefined> }) => (
  <Text id={id} tone="danger" size="small" className={styles.letterProblem}>
    {texts.filter(Boolean).join(' ')}
  </Text>
)

const gradesText = (current: unknown): string =>
  (current as Grades).grades.map(({ grade, lowest }) => `${grade} from ${lowest}`).join(', ')

/** Grades without a mark do not get here. */
const whole = (letters: readonly GradeInput[]): Grades['grades'] =>
  letters.map(({ lowest, ...letter }) => ({ ...letter, lowest: lowest ?? 0 }))

const ratingKind: LetterKind = {
  name: 'rating',
  title: 'Rating',
  longest: reportLimits.rating,
  hasMarks: false,
}

export const RatingRows = ({ lists }: { lists: Grades }) => {
  const { grades, ratings } = lists
  const [save, saving] = useSaveGradesMutation()
  const stored = useMemo(() => ratings.map((rating) => ({ ...rating, lowest: null })), [ratings])
  return (
    <>
      <Muted as="p" small>
        Used for application, conduct, authority, responsibility and co-operation. If you list no ratings, any
        letter is accepted.
      </Muted>
      <LetterRows
        kind={ratingKind}
        stored={stored}
        version={lists.version}
        most={listLimits.ratings}
        problemsOf={(letters) => ratingProblems(inCapitals(letters))}
        saving={saving}
        tell={ratingsText}
        onSave={async (letters, version) => {
          const answer = await save({ grades, ratings: inCapitals(letters), version })
          return answer.error === undefined
        }}
      />
    </>
  )
}

/** Lists of marks are read in capitals. */
const inCapitals = (letters: readonly GradeInput[]): Grades['ratings'] =>
  letters.map(({ grade, meaning }) => ({ grade: grade.toUpperCase(), meaning }))

const ratingsText = (current: unknown): string =>
  (current as Grades).ratings.map(({ grade, meaning }) => `${grade} ${meaning}`).join(', ') || 'no ratings'
