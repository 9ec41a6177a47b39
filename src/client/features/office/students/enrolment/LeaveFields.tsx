import { Input } from 'antd'
import { useState } from 'react'
import { endedChoices, endedWhys, type EndedWhy } from '#shared/rules/students/enrolment'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { useUnsentDraft, type UnsentKind } from '#client/record/unsentWordsSlice'
import { fieldText } from '#client/api/transport/errorText'

type LeaveWish = ReturnType<typeof useLeaveWish>

interface LeaveFieldsProps {
  readonly wish: LeaveWish
  readonly disabled: boolean
  /** The reason is a press of its own. */
  readonly withoutWhy?: boolean
}

export const LeaveFields = ({ wish, disabled, withoutWhy = false }: LeaveFieldsProps) => (
  <>
    <Field label="Last day" problem={wish.dayProblem}>
      {({ status, ...control }) => (
        <DayInput
          {...control}
          {...(status && { status })}
          allowClear={false}
          disabled={disabled}
          value={wish.on}
          onChange={wish.setOn}
        />
      )}
    </Field>
    {!withoutWhy && (
      <Field label="Why" problem={wish.whyProblem}>
        {(control) => (
          <SelectInput
            {...control}
            options={endedChoices}
            disabled={disabled}
            value={wish.why}
            onValue={wish.setWhy}
          />
        )}
      </Field>
    )}
    <Field label="Note" hint="Optional. The family sees it in the copy of their data.">
      {(control) => (
        <Input
          {...control}
          maxLength={300}
          disabled={disabled}
          value={wish.words}
          onChange={({ target }) => wish.setWords(target.value)}
        />
      )}
    </Field>
  </>
)

interface Start {
  readonly on: string | null
  readonly why?: EndedWhy | null | undefined
  readonly words?: string | null | undefined
}

/**
 * @param kind with `of`: the place of the draft until it is sent or given up
 * @param error of the call that the wish was sent with
 */
export const useLeaveWish = (kind: UnsentKind, of: string, start: Start, error: unknown) => {
  const {
    draft: wish,
    write,
    settle,
  } = useUnsentDraft(kind, of, {
    ...{ on: start.on, why: start.why ?? null, words: start.words ?? '' },
  })
  const { on, why, words } = wish
  const [isTried, setTried] = useState(false)
  return {
    ...wish,
    settle,
    setOn: (day: string | null) => write({ on: day }),
    setWhy: (value: unknown) => write({ why: endedWhys.find((one) => one === value) ?? null }),
    setWords: (text: string) => write({ words: text }),
    dayProblem: isTried && on === null ? 'Enter the last day.' : fieldText(error, 'left_on'),
    whyProblem: isTried && why === null ? 'Choose a reason.' : null,
    /** Undefined while something is missing; the fields say so from now on. */
    read: (wanted = why) => {
      setTried(true)
      return on === null || wanted === null ? undefined : { on, why: wanted, words: words.trim() || null }
    },
  }
}
