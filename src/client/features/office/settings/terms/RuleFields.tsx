// Weights and what is shown differ per (year, term, form level).
import { InputNumber, Radio, Select } from 'antd'
import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { fieldText } from '../../../../api/transport/errorText'
import { Field } from '../../../../ui/fields/Field'
import { SwitchRow } from '../parts/SwitchRow'
import { weightsOf } from './ruleTexts'
import * as styles from '../settings.module.css'

export interface RuleFieldsProps {
  readonly values: TermFormRule
  /** Of the last save. */
  readonly error: unknown
  readonly onChange: (change: Partial<TermFormRule>) => void
}

const flags = [
  { name: 'show_average', title: 'Show the student’s average' },
  { name: 'show_position', title: 'Show the position in class' },
  { name: 'show_highest', title: 'Show the highest mark of the class' },
  { name: 'absent_as_zero', title: 'Absent (Abs) counts as 0', text: 'Otherwise the mark is left out.' },
  { name: 'no_work_as_zero', title: 'No work (NW) counts as 0', text: 'Otherwise the mark is left out.' },
] as const

const classAverages = [
  { value: 'mean', label: 'Class average' },
  { value: 'median', label: 'Class median' },
  { value: 'none', label: 'Neither' },
]

const papers = [
  { value: 'letter', label: 'Letter' },
  { value: 'legal', label: 'Legal' },
]

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
              options={classAverages}
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
              options={papers}
              value={values.paper}
              onChange={({ target }) => onChange({ paper: target.value as TermFormRule['paper'] })}
            />
          )}
        </Field>
      </div>
      <div>
        {flags.map(({ name, title, ...more }) => (
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
