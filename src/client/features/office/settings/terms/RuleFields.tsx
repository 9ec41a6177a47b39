// Weights and what is shown differ per (year, term, form level).
import { InputNumber, Radio, Select } from 'antd'
import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { fieldText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { SwitchRow } from '../parts/SwitchRow'
import { classAverageChoices, paperChoices, ruleFlags, weightsOf } from './ruleTexts'
import * as styles from '../settings.module.css'

export interface RuleFieldsProps {
  readonly values: TermFormRule
  /** Of the last save. */
  readonly error: unknown
  readonly onChange: (change: Partial<TermFormRule>) => void
}

const Weights = ({ values, error, onChange }: RuleFieldsProps) => (
  <>
    <Field
      label="Coursework, %"
      hint={`The exam counts ${values.exam_weight}%`}
      problem={fieldText(error, 'course_weight')}
    >
      {(control) => (
        <InputNumber
          {...control}
          min={0}
          max={100}
          precision={0}
          value={values.course_weight}
          onChange={(share) => share !== null && onChange(weightsOf(share))}
        />
      )}
    </Field>
    <Field label="Pass mark" problem={fieldText(error, 'pass_mark')}>
      {(control) => (
        <InputNumber
          {...control}
          min={0}
          max={100}
          precision={0}
          value={values.pass_mark}
          onChange={(pass_mark) => pass_mark !== null && onChange({ pass_mark })}
        />
      )}
    </Field>
  </>
)

export const RuleFields = (props: RuleFieldsProps) => {
  const { values, onChange } = props
  return (
    <>
      <div className={styles.fields}>
        <Weights {...props} />
        <Field label="Of the class">
          {(control) => (
            <Select
              {...control}
              options={classAverageChoices}
              value={values.show_class_average}
              onChange={(show_class_average) => onChange({ show_class_average })}
            />
          )}
        </Field>
        <Field label="Paper">
          {(control) => (
            <Radio.Group
              id={control.id}
              aria-label="Paper"
              options={paperChoices}
              value={values.paper}
              onChange={({ target }) => onChange({ paper: target.value as TermFormRule['paper'] })}
            />
          )}
        </Field>
      </div>
      <div>
        {ruleFlags.map(({ name, title, ...more }) => (
          <SwitchRow
            key={name}
            title={title}
            {...more}
            isOn={values[name] === 1}
            onSwitch={(isOn) => onChange({ [name]: isOn ? 1 : 0 })}
          />
        ))}
      </div>
    </>
  )
}
