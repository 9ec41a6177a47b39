// Words that no list of the school has, each with its meaning to choose. Their rows come in without these answers.
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import type { ImportWord } from '#shared/contract/lists/imports'
import { count } from '#client/ui/count'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import type { GivenAnswers } from './useAnswers'
import * as styles from './lists.module.css'

interface UnknownWordsProps {
  readonly words: readonly ImportWord[]
  readonly answers: GivenAnswers
}

export const UnknownWords = ({ words, answers }: UnknownWordsProps) => {
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
