import { Input } from 'antd'
import { endedChoices } from '#shared/rules/students/enrolment'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import type { LeaveWish } from './useLeaveWish'

interface LeaveFieldsProps {
  readonly wish: LeaveWish
  /** While it is on its way. */
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
