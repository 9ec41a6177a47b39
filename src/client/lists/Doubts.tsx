// Questions that only a person can decide: the student behind a name, the meaning of a code, the right value of two.
import { Button, Radio } from 'antd'
import { useId } from 'react'
import type { ImportDoubt, ImportRow, ImportState } from '#shared/contract/lists/imports'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { useCheckImportMutation } from '#client/api/lists/importsApi'
import { chosenIn } from '#client/lists/ColumnTable'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { count } from '#client/ui/count'
import { List, Muted, Row, Stack } from '#client/ui/primitives'
import { mappingOf } from './importWizardSlice'
import * as styles from './imports.module.css'

type Answers = Readonly<Record<string, string>>
const nothing: { readonly given: Answers } = { given: {} }

export const Doubts = ({ list }: { list: ImportState }) => {
  const { draft, write, settle } = useUnsentDraft('import with questions to answer', list.batch.id, nothing)
  const { given } = draft
  const checkAgain = useCheckAgain(list)
  const questions = questionsIn(list.rows)
  const answered = Object.keys(given).length
  const isDecided = Object.keys(list.answers ?? {}).length > 0
  const send = async (answers: Answers) => {
    if (await checkAgain(answers)) settle()
  }
  if (questions.length === 0 && !isDecided) return null
  return (
    <Stack as="section" gap={3} tint="warn" className={styles.doubts} aria-label="To decide">
      {questions.length > 0 && (
        <>
          <h3>
            {count(questions.length, 'question')} about {count(list.batch.summary?.doubtful ?? 0, 'row')}
          </h3>
          <p>Rows with a question are left out until you have answered it.</p>
          <List gap={4}>
            {questions.map((asked) => (
              <OneQuestion
                key={asked.id}
                asked={asked}
                answer={given[asked.id]}
                onAnswer={(value) => write({ given: { ...given, [asked.id]: value } })}
              />
            ))}
          </List>
        </>
      )}
      <Row gap={3} justify="end" onPhone="stack">
        {isDecided && <Button onClick={() => void send({})}>Clear my answers</Button>}
        {questions.length > 0 && (
          <Button disabled={answered === 0} onClick={() => void send({ ...list.answers, ...given })}>
            {answered === 0 ? 'Check with your answers' : `Check with ${count(answered, 'answer')}`}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

const useCheckAgain = (list: ImportState) => {
  const [check] = useCheckImportMutation()
  const { fields, fixed } = mappingOf(list)
  /** @returns whether the list has the answers */
  return async (answers: Answers): Promise<boolean> => {
    const { data } = await check({
      ...{ id: list.batch.id, columns: chosenIn(list.columns, fields), fixed, answers },
    })
    return data !== undefined
  }
}

interface Question extends ImportDoubt {
  readonly rows: readonly ImportRow[]
}

/** All rows with the same question share it. */
const questionsIn = (rows: readonly ImportRow[]): Question[] => {
  const questions = new Map<string, Question>()
  for (const row of rows)
    for (const doubt of row.doubts ?? [])
      questions.set(doubt.id, { ...doubt, rows: [...(questions.get(doubt.id)?.rows ?? []), row] })
  return [...questions.values()]
}

interface QuestionProps {
  readonly asked: Question
  readonly answer: string | undefined
  readonly onAnswer: (value: string) => void
}

const OneQuestion = ({ asked: { question, choices, rows }, answer, onAnswer }: QuestionProps) => {
  const id = useId()
  return (
    <Stack as="li" gap={1} breaks tint="surface">
      <strong id={id}>{question}</strong>
      <Muted small>{whereText(rows)}</Muted>
      <Radio.Group
        aria-labelledby={id}
        vertical
        value={answer}
        options={[...choices]}
        onChange={({ target }) => onAnswer(String(target.value))}
      />
    </Stack>
  )
}

/** The number of rows that a question names. */
const fewRows = 3

const whereText = (rows: readonly ImportRow[]): string => {
  const named = rows.slice(0, fewRows).map(({ row, title }) => `Row ${rowOnSheet(row)}, ${title}`)
  const rest = rows.length - named.length
  return named.join('; ') + (rest > 0 ? `; and ${count(rest, 'more row')}` : '')
}
