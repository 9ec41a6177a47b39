// The last day of those who leave, and why: the same for all of them.
import { endedChoices, endedWhys } from '#shared/rules/students/enrolment'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import type { StepProps } from '../stepProps'
import * as turnStyles from '../yearTurn.module.css'
import * as styles from './moves.module.css'

export const Leaving = ({ turn, change }: StepProps) => {
  const { leaving } = turn.plan
  return (
    <section className={styles.exceptions} aria-label="Leavers">
      <h3>Leavers</h3>
      <div className={turnStyles.fields}>
        <Field label="Last day">
          {({ status: _status, ...control }) => (
            <DayInput
              {...control}
              allowClear={false}
              value={leaving.on}
              onChange={(on) => on !== null && change({ leaving: { ...leaving, on } })}
            />
          )}
        </Field>
        <Field label="Why">
          {(control) => (
            <SelectInput
              {...control}
              options={endedChoices}
              value={leaving.why}
              onValue={(value) => {
                const why = endedWhys.find((one) => one === value)
                if (why) change({ leaving: { ...leaving, why } })
              }}
            />
          )}
        </Field>
      </div>
    </section>
  )
}
