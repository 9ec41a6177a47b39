import { InputNumber } from 'antd'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { fieldText } from '#client/api/transport/errorText'
import { DayField } from '../parts/DayField'
import { Field } from '#client/ui/fields/Field'
import { termDays } from './termTexts'
import * as styles from './terms.module.css'
import * as settingsStyles from '../settings.module.css'

interface TermFieldsProps {
  readonly values: AcademicTerm
  /** Of the last save. */
  readonly error: unknown
  readonly onChange: (change: Partial<AcademicTerm>) => void
}

export const TermFields = ({ values, error, onChange }: TermFieldsProps) => (
  <div className={`${settingsStyles.fields} ${styles.days}`}>
    {termDays.map(({ name, label, hint }) => (
      <DayField
        key={name}
        label={label}
        hint={hint}
        problem={fieldText(error, name)}
        day={values[name]}
        onDay={(day) => onChange({ [name]: day })}
      />
    ))}
    <Field
      label="Possible sessions"
      hint="Half days; absences are counted out of these"
      problem={fieldText(error, 'possible_sessions')}
    >
      {(control) => (
        <InputNumber
          {...control}
          min={0}
          max={999}
          precision={0}
          value={values.possible_sessions}
          onChange={(possible_sessions) => onChange({ possible_sessions })}
        />
      )}
    </Field>
  </div>
)
