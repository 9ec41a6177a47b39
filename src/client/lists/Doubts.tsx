// Questions that only a person can decide: the student behind a name, the meaning of a code, the right value of two.
import { Radio, Select } from 'antd'
import { useId } from 'react'
import type { ImportDoubt, ImportRow } from '#shared/contract/lists/imports'
import { helpOfQuestions, useHelp } from '#client/address/DialogHelp'
import { count } from '#client/ui/count'
import { List, Muted, Stack, TextButton } from '#client/ui/primitives'
import { rowPlace, type Sheets } from './rowPlace'
import type { GivenAnswers } from './useAnswers'
import * as styles from './lists.module.css'

interface Question extends ImportDoubt {
  readonly rows: readonly ImportRow[]
}

/** All rows with the same question share it. Those about most of the list come first. */
export const questionsIn = (rows: readonly ImportRow[]): readonly Question[] => {
  const questions = new Map<string, ImportDoubt & { rows: ImportRow[] }>()
  for (const row of rows)
    for (const doubt of row.doubts ?? []) {
      const asked = questions.get(doubt.id)
      if (asked) asked.rows.push(row)
      else questions.set(doubt.id, { ...doubt, rows: [row] })
    }
  return [...questions.values()].sort((one, other) => other.rows.length - one.rows.length)
}

interface DoubtsProps {
  readonly questions: readonly Question[]
  /** The number of rows that wait for an answer. */
  readonly rows: number
  readonly sheets: Sheets
  readonly answers: GivenAnswers
}

export const Doubts = ({ questions, rows, sheets, answers }: DoubtsProps) => (
  <Stack gap={3} tint="warn" className={styles.questions}>
    <h3>
      {count(questions.length, 'question')} about {count(rows, 'row')}
    </h3>
    <p>
      Rows with a question are left out until you have answered it. <WhyAsked />
    </p>
    <List gap={0} lines="above" entryPad={3}>
      {questions.map((asked) => (
        <OneQuestion
          key={asked.id}
          asked={asked}
          sheets={sheets}
          answer={answers.answerTo(asked.id)}
          onAnswer={(value) => answers.answer(asked.id, value)}
        />
      ))}
    </List>
  </Stack>
)

const WhyAsked = () => {
  const { open } = useHelp()
  return <TextButton onClick={() => open(helpOfQuestions)}>Why the portal asks</TextButton>
}

interface QuestionProps {
  readonly asked: Question
  readonly sheets: Sheets
  readonly answer: string | undefined
  readonly onAnswer: (value: string | undefined) => void
}

const OneQuestion = ({ asked, sheets, answer, onAnswer }: QuestionProps) => {
  const { question, choices, rows } = asked
  const id = useId()
  return (
    <Stack as="li" gap={1} breaks>
      <strong id={id}>{question}</strong>
      <Muted small>{whereText(rows, sheets)}</Muted>
      {choices.length > fewChoices ? (
        <Select
          aria-labelledby={id}
          className={styles.answer}
          placeholder="Choose"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={answer ?? null}
          options={[...choices]}
          onChange={(value: string | null | undefined) => onAnswer(value ?? undefined)}
        />
      ) : (
        <Radio.Group
          aria-labelledby={id}
          vertical
          value={answer}
          options={[...choices]}
          onChange={({ target }) => onAnswer(String(target.value))}
        />
      )}
    </Stack>
  )
}

/** Up to this many choices can be read at a glance. */
const fewChoices = 6

/** The number of rows that a question names. */
const fewRows = 3

const whereText = (rows: readonly ImportRow[], sheets: Sheets): string => {
  const named = rows
    .slice(0, fewRows)
    .map(({ row, title }) => rowPlace(row, sheets) + (title === '' ? '' : ` (${title})`))
  const rest = rows.length - named.length
  const all = rows.length > 1 ? `${count(rows.length, 'row')}: ` : ''
  return all + named.join('; ') + (rest > 0 ? `; and ${rest.toLocaleString('en')} more` : '')
}
