import { Select } from 'antd'
import { Field } from '#client/ui/fields/Field'
import type { Whom, WhomGroup } from './whom'

interface WhomFieldProps {
  readonly whom: string
  readonly choices: Whom
  /** What else can be chosen here. */
  readonly further?: readonly WhomGroup[]
  readonly onChange: (whom: string) => void
}

export const WhomField = ({ whom, choices, further = [], onChange }: WhomFieldProps) => {
  const { groups, isLoading, gone, goneText } = choices
  const missing = { label: 'No longer exists', options: [{ value: whom, label: gone, disabled: true }] }
  return (
    <Field label="Students of" problem={goneText}>
      {(control) => (
        <Select
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isLoading}
          options={[...further, ...groups, ...(gone === null ? [] : [missing])]}
          value={whom}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
