// Controls in which one chooses: handed over at once.
import { DownOutlined } from '@ant-design/icons'
import { AutoComplete, Checkbox, Input, Radio, Select } from 'antd'
import type { Lookup } from '#shared/record/field'
import { searchForm } from '#shared/rules/names'
import { useAppSelector } from '../../store/hooks'
import { Counter } from './Counter'
import { autocompleteOf } from './autocomplete'
import { isShownAtOnce, tied, type ControlProps } from './control'
import { selectOptions, type Option } from '../lookupLists'
import { useAnswer, useDraft } from './useAnswer'
import * as styles from './controls.module.css'

const matches = (typed: string, option: Option | undefined): boolean =>
  searchForm(option?.label ?? '').includes(searchForm(typed))

const asOptions = (values: readonly string[] = []): Option[] =>
  values.map((value) => ({ value, label: value }))

const RadioControl = ({ field, labelId, disabled, describedBy, mark }: ControlProps) => {
  const { value, save } = useAnswer(field)
  return (
    <div className={styles.radioRow}>
      <Radio.Group
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        name={field.name}
        options={asOptions(field.options)}
        value={value}
        disabled={disabled}
        onChange={({ target }) => save(target.value as string)}
      />
      {mark}
    </div>
  )
}

/** An optional answer is taken back by choosing so: a cross where the arrow belongs is hit by accident. */
const noAnswer: Option = { value: '', label: 'No answer' }

const SelectControl = (props: ControlProps & { options: readonly Option[]; search: boolean }) => {
  const { field, mark, options, search } = props
  const { value, save } = useAnswer(field)
  const mayBeEmptied = !field.required && value !== null
  return (
    <Select
      {...tied(props)}
      value={value ?? undefined}
      options={mayBeEmptied ? [...options, noAnswer] : [...options]}
      showSearch={search && { filterOption: matches }}
      placeholder={props.disabled ? undefined : 'Choose'}
      suffixIcon={
        <span className={styles.arrow}>
          {mark}
          <DownOutlined aria-hidden />
        </span>
      }
      onChange={(next: string | number) => save(next === noAnswer.value ? null : next)}
    />
  )
}

export const ChoiceControl = (props: ControlProps) => {
  if (isShownAtOnce(props.field)) return <RadioControl {...props} />
  return <SelectControl {...props} options={asOptions(props.field.options)} search={false} />
}

const useOptions = (lookup: Lookup | undefined) =>
  useAppSelector((state) => selectOptions(state, lookup ?? 'towns'))

export const LookupControl = (props: ControlProps) => {
  const options = useOptions(props.field.lookup)
  return <SelectControl {...props} options={options} search />
}

/** Free text with suggestions. */
export const SuggestControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useDraft(field)
  const { text, type, commit, pick } = draft
  const options = useOptions(field.lookup)
  const { status, ...attributes } = tied(props)
  return (
    <>
      <AutoComplete
        {...attributes}
        status={status}
        value={text}
        options={[...options]}
        showSearch={{ filterOption: matches }}
        onChange={(next: string) => type(next)}
        onSelect={(next: string) => pick(next)}
        onBlur={commit}
      >
        <Input autoComplete={autocompleteOf(field)} suffix={mark} />
      </AutoComplete>
      <Counter field={field} draft={draft} />
    </>
  )
}

export const FlagControl = ({ field, id, disabled, describedBy, mark }: ControlProps) => {
  const { value, save } = useAnswer(field)
  return (
    <div className={styles.flagRow}>
      <Checkbox
        id={id}
        checked={value === 1}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={({ target }) => save(target.checked ? 1 : 0)}
      >
        {field.label}
      </Checkbox>
      {mark}
    </div>
  )
}
