// The reason for refusing a correction: the family reads it beside the value.
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { emptyTexts, maxCorrectionWords, wordsProblem } from '#shared/rules/students/corrections'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { Field } from '#client/ui/fields/Field'
import { Row, Stack } from '#client/ui/primitives'

interface RefusalFormProps {
  /** The request. */
  readonly id: number
  readonly isBusy: boolean
  /** @returns whether the family has it */
  readonly onAnswer: (answer: string) => Promise<boolean>
  readonly onCancel: () => void
}

export const RefusalForm = ({ id, isBusy, onAnswer, onCancel }: RefusalFormProps) => {
  const { draft, write, settle } = useUnsentDraft('answer to a request for a correction', String(id), {
    answer: '',
  })
  const { answer } = draft
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useFocusBack()
  const problem = isTried ? wordsProblem(answer, emptyTexts.answer) : null
  const send = async () => {
    setTried(true)
    if (isBusy || wordsProblem(answer, emptyTexts.answer) !== null) return
    if (await onAnswer(answer)) settle()
  }
  const cancel = () => {
    settle()
    onCancel()
  }
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label="Why is it not being changed?"
        hint="The family will see this next to the answer. Their request stays on file."
        problem={problem}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={maxCorrectionWords}
            value={answer}
            onChange={({ target }) => write({ answer: target.value })}
          />
        )}
      </Field>
      <Row onPhone="fill">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Send the answer
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </Row>
    </Stack>
  )
}
