// A value that stays as it is needs a reason: the family reads it beside the value.
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { emptyTexts, maxCorrectionWords, wordsProblem } from '#shared/rules/registration/corrections'
import { useFocusBack } from '../../../ui/hooks/useFocusBack'
import { Field } from '../../../ui/fields/Field'
import * as styles from './corrections.module.css'

interface RefusalFormProps {
  readonly isBusy: boolean
  readonly onAnswer: (answer: string) => void
  readonly onCancel: () => void
}

export const RefusalForm = ({ isBusy, onAnswer, onCancel }: RefusalFormProps) => {
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  useFocusBack()
  const problem = isTried ? wordsProblem(answer, emptyTexts.answer) : null
  const send = () => {
    setTried(true)
    if (!isBusy && wordsProblem(answer, emptyTexts.answer) === null) onAnswer(answer)
  }
  return (
    <form
      className={styles.refusal}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field
        label="Why does it stay as it is?"
        hint="The family reads this beside the value. Its request stays with the record."
        problem={problem}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={maxCorrectionWords}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          Send the answer
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
