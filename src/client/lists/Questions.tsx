// A list can raise questions, and can have words that the school's lists lack. All of its rows come in once a person has
// answered them.
import { Button, Radio, Select } from 'antd'
import { useId, useState, useEffect } from 'react'
import type { ImportState, ImportDoubt, ImportRow, ImportWord } from '#shared/contract/lists/imports'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Notice'
import { Muted, Row, Stack, List, TextButton, Text } from '#client/ui/primitives'
import { helpOfQuestions, useHelp } from '#client/address/DialogHelp'
import { useCheckImportMutation } from '#client/api/lists/listsApi'
import { errorText } from '#client/api/transport/errorText'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { rowPlace, type Sheets } from './listTexts'
import * as styles from './lists.module.css'

export const Questions = ({ list }: { list: ImportState }) => {
  const answers = useAnswers(list)
  const questions = questionsIn(list.rows)
  const words = list.words ?? []
  const { waiting, checked, isChecking, problem } = answers
  const isAsking = questions.length > 0 || words.length > 0
  if (!isAsking && checked === 0) return null
  return (
    <Stack as="section" gap={4} aria-label="To decide">
      {questions.length > 0 && (
        <Doubts
          questions={questions}
          rows={list.batch.summary?.doubtful ?? 0}
          sheets={list.sheets}
          answers={answers}
        />
      )}
      {words.length > 0 && <UnknownWords words={words} answers={answers} />}
      <Problem title="The list could not be checked" text={problem} />
      <Row gap={3} justify="end" onPhone="stack" data-print="no">
        {checked > 0 && (
          <>
            <Muted small>Checked with {count(checked, 'answer')} of yours.</Muted>
            <Button disabled={isChecking} onClick={answers.clear}>
              Clear my answers
            </Button>
          </>
        )}
        {isAsking && (
          <Button
            type={waiting > 0 ? 'primary' : 'default'}
            disabled={waiting === 0}
            loading={isChecking}
            onClick={answers.checkAgain}
          >
            {waiting === 0 ? 'Check with your answers' : `Check with ${count(waiting, 'answer')}`}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

// Questions that only a person can decide: the student behind a name, the meaning of a code, the right value of two.

interface Question extends ImportDoubt {
  readonly rows: readonly ImportRow[]
}

/** All rows with the same question share it. Those about most of the list come first. */
const questionsIn = (rows: readonly ImportRow[]): readonly Question[] => {
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

const Doubts = ({ questions, rows, sheets, answers }: DoubtsProps) => (
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

// Words that no list of the school has, each with its meaning to choose. Their rows come in without these answers.

interface UnknownWordsProps {
  readonly words: readonly ImportWord[]
  readonly answers: GivenAnswers
}

const UnknownWords = ({ words, answers }: UnknownWordsProps) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? words : words.slice(0, atFirst)
  return (
    <Stack gap={3} tint="background" className={styles.questions}>
      <h3>Words that the portal does not know</h3>
      <Text as="p" measured>
        Choose what each of them means, once for the whole list. Where you choose nothing, the rows come in
        without this answer.
      </Text>
      <List gap={0} lines="above" entryPad={2}>
        {shown.map((word) => (
          <OneWord
            key={word.id}
            word={word}
            meaning={answers.answerTo(word.id)}
            onChoose={(value) => answers.answer(word.id, value)}
          />
        ))}
      </List>
      {shown.length < words.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {count(words.length, 'word')}</Button>
        </div>
      )}
    </Stack>
  )
}

const atFirst = 20

interface WordProps {
  readonly word: ImportWord
  readonly meaning: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

const OneWord = ({ word: { question, rows, choices }, meaning, onChoose }: WordProps) => {
  const id = useId()
  return (
    <li className={styles.word}>
      <Stack gap={0} breaks>
        <span id={id}>{question}</span>
        <Muted small numeric>
          {count(rows, 'row')}
        </Muted>
      </Stack>
      <Select
        aria-labelledby={id}
        placeholder="Left out"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={meaning ?? null}
        options={[...choices]}
        onChange={(value: string | null | undefined) => onChoose(value ?? undefined)}
      />
    </li>
  )
}

// The answers to the questions of a list: they wait here until the list is checked with all of them at once.

type Answers = Readonly<Record<string, string>>
const nothing: { readonly given: Answers } = { given: {} }

/** Takes back an answer that the list was checked with. */
const takenBack = ''

export const useAnswers = (list: ImportState) => {
  const { draft, write, settle } = useUnsentDraft('import with questions to answer', list.batch.id, nothing)
  const [check, { isLoading, error }] = useCheckImportMutation()
  const given = stillAsked(draft.given, list)
  const isOutdated = given !== draft.given && Object.keys(given).length === 0
  useEffect(() => {
    if (isOutdated) settle()
  })
  const known = list.answers ?? {}
  const checkWith = async (answers: Answers) => {
    const { data } = await check({ ...sameCheck(list), answers })
    if (data) settle()
  }
  return {
    /** The number of answers that the list was not checked with. */
    waiting: Object.keys(given).length,
    /** The number of answers that the list was checked with. */
    checked: Object.keys(known).length,
    isChecking: isLoading,
    problem: error ? errorText(error) : null,
    answerTo: (id: string): string | undefined => (given[id] ?? known[id]) || undefined,
    answer: (id: string, value: string | undefined) => {
      const { [id]: _before, ...others } = given
      if (value !== undefined) write({ given: { ...others, [id]: value } })
      else write({ given: id in known ? { ...others, [id]: takenBack } : others })
    },
    checkAgain: () =>
      void checkWith(
        Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== takenBack)),
      ),
    clear: () => void checkWith({}),
  }
}

type GivenAnswers = ReturnType<typeof useAnswers>

/** Other columns may ask other questions. */
const stillAsked = (given: Answers, { rows, words = [] }: ImportState): Answers => {
  const ids = Object.keys(given)
  if (ids.length === 0) return given
  const asked = new Set(words.map(({ id }) => id))
  for (const { doubts = [] } of rows) for (const { id } of doubts) asked.add(id)
  if (ids.every((id) => asked.has(id))) return given
  return Object.fromEntries(Object.entries(given).filter(([id]) => asked.has(id)))
}

/** The list as it was checked before. */
const sameCheck = ({ batch, columns, fixed, sheets_left }: ImportState) => ({
  id: batch.id,
  columns: columns.map(({ column, field }) => ({ column, field })),
  fixed,
  ...(sheets_left && { sheets_left }),
})
