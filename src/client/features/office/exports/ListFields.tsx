// The choices of a list: students, school year, columns, empty columns.
import { LockOutlined } from '@ant-design/icons'
import { Checkbox, InputNumber, Select } from 'antd'
import { academicYear, schoolYearOf } from '#shared/rules/dates'
import { isSensitiveColumn, listColumns, type ListColumnName } from '#shared/rules/papers/listColumns'
import { blankLimits, isOfYear, offeredColumns } from '#shared/rules/papers/schoolLists'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Columns, Muted } from '#client/ui/primitives'
import { type Whom, WhomField } from './WhomField'
import type { ListChoice } from './listChoice'
import * as styles from './exports.module.css'

interface FieldsProps {
  readonly choice: ListChoice
  readonly onChange: (change: Partial<ListChoice>) => void
}

interface ListFieldsProps extends FieldsProps {
  readonly whom: Whom
}

export const ListFields = ({ whom, ...props }: ListFieldsProps) => {
  const { choice, onChange } = props
  const { list, blanks } = choice
  return (
    <>
      <Columns min="240px">
        <WhomField whom={choice.whom} choices={whom} onChange={(chosen) => onChange({ whom: chosen })} />
        {isOfYear(list) && <Year {...props} />}
        {blanks !== null && <Blanks {...props} />}
      </Columns>
      <ChosenColumns {...props} />
    </>
  )
}

/** Lists of newcomers and leavers go back so many school years. */
const yearsBack = 5

const Year = ({ choice, onChange }: FieldsProps) => {
  const now = schoolYearOf(today())
  const years = Array.from({ length: yearsBack + 1 }, (_none, index) => String(now - index))
  return (
    <Field label="School year">
      {(control) => (
        <Select
          {...control}
          options={years.map((value) => ({ value, label: academicYear(Number(value)) }))}
          value={choice.year || String(now)}
          onChange={(year) => onChange({ year: year === String(now) ? '' : year })}
        />
      )}
    </Field>
  )
}

const Blanks = ({ choice, onChange }: FieldsProps) => (
  <Field label="Empty columns">
    {(control) => (
      <InputNumber
        {...control}
        min={blankLimits.least}
        max={blankLimits.most}
        precision={0}
        value={choice.blanks}
        onChange={(blanks) => blanks !== null && onChange({ blanks })}
      />
    )}
  </Field>
)

const ChosenColumns = ({ choice, onChange }: FieldsProps) => {
  const offered = offeredColumns(choice.list)
  const tick = (name: ListColumnName, isWanted: boolean) =>
    onChange({ columns: offered.filter((one) => (one === name ? isWanted : choice.columns.includes(one))) })
  return (
    <Field label="Columns" isGroup>
      {() => (
        <Columns keepsWidth min="220px" gap={4} rowGap={2}>
          {offered.map((name) => (
            <Checkbox
              key={name}
              checked={choice.columns.includes(name)}
              // A list needs a column.
              disabled={choice.columns.length === 1 && choice.columns.includes(name)}
              onChange={({ target }) => tick(name, target.checked)}
            >
              {listColumns[name].title}
              {isSensitiveColumn(name) && (
                <Muted small className={styles.sensitive}>
                  <LockOutlined aria-hidden /> Sensitive
                </Muted>
              )}
            </Checkbox>
          ))}
        </Columns>
      )}
    </Field>
  )
}
