// A list can raise questions, and can have words that the school's lists lack. All of its rows come in once a person has
// answered them.
import { Button } from 'antd'
import type { ImportState } from '#shared/contract/lists/imports'
import { count } from '#client/ui/count'
import { Problem } from '#client/ui/notices/Problem'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { Doubts, questionsIn } from './Doubts'
import { useAnswers } from './useAnswers'
import { UnknownWords } from './UnknownWords'

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
