// Asks the school to correct a value that families cannot change.
import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { shallowEqual } from 'react-redux'
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { searchForm } from '#shared/rules/students/names'
import { emptyTexts, wordsProblem } from '#shared/rules/students/corrections'
import { useAskCorrectionMutation } from '#client/api/students/studentsApi'
import { errorText } from '#client/api/transport/errorText'
import { useHasUnsentDraft, useUnsentDraft } from '#client/record/unsentWordsSlice'
import { useAppSelector } from '#client/store/hooks'
import { Field as FormField } from '#client/ui/fields/Field'
import { useFocusBack } from '#client/ui/hooks/focus'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { ButtonRow } from '#client/ui/panels/Panel'
import { selectCorrectable, selectStudentId } from '../registrationSelectors'
import { Row, Stack } from '#client/ui/primitives'
import * as styles from './steps.module.css'

interface AskCorrectionProps {
  /** A single field is the subject; among several the family chooses. */
  readonly fields: readonly Field[]
  /** @param isSent true once the school has it */
  readonly onClose: (isSent: boolean) => void
}

const noField = 'Choose what is not right.'

interface ChoiceProps {
  readonly fields: readonly Field[]
  readonly chosen: string
  readonly isMissing: boolean
  readonly onChoose: (name: string) => void
}

const FieldChoice = ({ fields, chosen, isMissing, onChoose }: ChoiceProps) => (
  <FormField size="form" label="What is not right?" problem={isMissing ? noField : null}>
    {(control) => (
      <Select
        {...control}
        className={styles.askChoice}
        value={chosen === '' ? undefined : chosen}
        placeholder="Choose"
        options={fields.map((field) => ({ value: field.name, label: columnTitle(field) }))}
        showSearch={{
          filterOption: (typed, option) => searchForm(option?.label ?? '').includes(searchForm(typed)),
        }}
        onChange={onChoose}
      />
    )}
  </FormField>
)

interface WordsProps {
  readonly words: string
  readonly problem: string | null
  readonly onWords: (words: string) => void
}

const wordsHint = 'In your own words. The school will read it and answer you here.'

const Words = ({ words, problem, onWords }: WordsProps) => (
  <FormField size="form" label="What should it be?" hint={wordsHint} problem={problem}>
    {(control) => (
      <Input.TextArea {...control} rows={3} value={words} onChange={({ target }) => onWords(target.value)} />
    )}
  </FormField>
)

/** Focuses the first control. */
const useFirstFocus = () => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return form
}

/** Requests with a choice of fields share one key. */
const placeOf = (fields: readonly Field[]): string => (fields.length === 1 ? (fields[0]?.name ?? '') : '')

/** Open again where an unsent draft is left. */
export const useHasAsked = (fields: readonly Field[]): boolean =>
  useHasUnsentDraft('request for a correction', placeOf(fields))

export const AskCorrection = ({ fields, onClose }: AskCorrectionProps) => {
  const studentId = useAppSelector(selectStudentId)
  const place = placeOf(fields)
  const asked = useUnsentDraft('request for a correction', place, { field: place, words: '' })
  const { field: name, words } = asked.draft
  const close = (isSent: boolean) => {
    asked.settle()
    onClose(isSent)
  }
  const [isTried, setTried] = useState(false)
  const [ask, { isLoading, error }] = useAskCorrectionMutation()
  const form = useFirstFocus()
  useFocusBack()
  const problem = wordsProblem(words, emptyTexts.words)

  const send = async () => {
    setTried(true)
    if (isLoading || name === '' || problem !== null) return
    const { data } = await ask({ student_id: studentId, field: name, words })
    if (data) close(true)
  }
  return (
    <Stack
      as="form"
      gap={4}
      className={styles.askCorrection}
      ref={form}
      noValidate
      aria-label="Ask for a correction"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ErrorAlert text={error ? errorText(error) : null} />
      {fields.length > 1 && (
        <FieldChoice
          fields={fields}
          chosen={name}
          isMissing={isTried && name === ''}
          onChoose={(field) => asked.write({ field })}
        />
      )}
      <Words
        words={words}
        problem={isTried ? problem : null}
        onWords={(next) => asked.write({ words: next })}
      />
      <ButtonRow>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Send to the school
        </Button>
        <Button onClick={() => close(false)}>Cancel</Button>
      </ButtonRow>
    </Stack>
  )
}

// On a closed form: a request about any of its values.
export const AskFromNotice = () => {
  const fields = useAppSelector(selectCorrectable, shallowEqual)
  const hasWords = useHasAsked(fields)
  const [is, setIs] = useState<'closed' | 'open' | 'sent'>(hasWords ? 'open' : 'closed')
  if (is === 'open')
    return <AskCorrection fields={fields} onClose={(isSent) => setIs(isSent ? 'sent' : 'closed')} />
  return (
    <Row gap={4} rowGap={2}>
      <Button onClick={() => setIs('open')}>Ask for a correction</Button>
      <p role="status">
        {is === 'sent' &&
          'The school has your request. You will see it next to your answer until the school replies.'}
      </p>
    </Row>
  )
}
