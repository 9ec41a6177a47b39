// Controls for choosing; a choice is handed over at once.
import { AutoComplete, Checkbox, Input, Radio, type CheckboxRef } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import type { Field, Kind, Lookup } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { searchForm } from '#shared/rules/students/names'
import { useAppSelector, useAppStore } from '../../store/hooks'
import { SelectInput } from '../../ui/fields/SelectInput'
import { Counter, UndoLine, Unprinted, SaveStatusIcon } from './controlParts'
import { type ControlProps, autocompleteOf, isShownAtOnce, tied, useRecordAtHand } from './control'
import { selectOptions, type Option } from '../lookupLists'
import { selectAnswer } from '../recordSelectors'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { hiddenBy, isExact, isNone, ticksOf, untickedValue } from '../ticks'
import { useAnswer, useTypedAnswer, useSaveAll } from './useAnswer'
import { Row } from '../../ui/primitives'
import { DateControl, LongTextControl, PhoneControl, TextControl } from './TextControls'
import * as styles from './controls.module.css'

const matches = (typed: string, option: Option | undefined): boolean =>
  searchForm(option?.label ?? '').includes(searchForm(typed))

const asOptions = (values: readonly string[] = []): Option[] =>
  values.map((value) => ({ value, label: value }))

/** An optional answer is removed by choosing so, because a cross in place of the arrow is hit by accident. */
const noAnswer = 'No answer'
const noValue = ''

/** Its room is reserved, so nothing moves when it appears. */
const takeBack = (isOffered: boolean) => ({
  value: noValue,
  label: noAnswer,
  ...(!isOffered && { disabled: true, style: { visibility: 'hidden' as const } }),
})

/** Offered once there was an answer, until the field goes, so that a chosen option does not vanish. */
const useTakesBack = (isRequired: boolean, value: FieldValue): boolean => {
  const [wasAnswered, setAnswered] = useState(value !== null)
  if (value !== null && !wasAnswered) setAnswered(true)
  return wasAnswered && !isRequired
}

const Radios = (props: ControlProps & { options: readonly Option[] }) => {
  const { field, labelId, disabled, describedBy, mark, options } = props
  const { value, save } = useAnswer(field)
  const takesBack = useTakesBack(field.required === true, value)
  const chosen = value ?? (takesBack ? noValue : null)
  return (
    <Row wrap={false} justify="between" minHeight={44} className={styles.radioRow}>
      <Radio.Group
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        name={field.name}
        value={chosen}
        disabled={disabled}
        onChange={({ target }) => save(target.value === noValue ? null : (target.value as FieldValue))}
      >
        {(field.required ? options : [...options, takeBack(takesBack)]).map(({ label, ...option }) => (
          <span key={option.value} className={styles.choice}>
            <Radio {...option}>{label}</Radio>
            {option.value === chosen && mark}
          </span>
        ))}
      </Radio.Group>
    </Row>
  )
}

const yesNo: readonly Option[] = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
]

/** Yes and No tell a no from a question that was never answered; an empty tick cannot. */
export const YesNoControl = (props: ControlProps) => <Radios {...props} options={yesNo} />

const ListControl = (props: ControlProps & { options: readonly Option[] }) => {
  const { field, mark, options } = props
  const { value, save } = useAnswer(field)
  const mayBeEmptied = !field.required && value !== null
  return (
    <SelectInput
      {...tied(props)}
      options={options}
      value={value}
      empty={field.emptyText ?? (mayBeEmptied ? noAnswer : undefined)}
      mark={mark}
      onValue={(next) => save(next)}
    />
  )
}

export const ChoiceControl = (props: ControlProps) => {
  const options = asOptions(props.field.options)
  return isShownAtOnce(props.field) ? (
    <Radios {...props} options={options} />
  ) : (
    <ListControl {...props} options={options} />
  )
}

const useOptions = (lookup: Lookup | undefined) =>
  useAppSelector((state) => selectOptions(state, lookup ?? 'towns'))

export const LookupControl = (props: ControlProps) => {
  const options = useOptions(props.field.lookup)
  return <ListControl {...props} options={options} />
}

/** Free text with suggestions. */
export const SuggestControl = (props: ControlProps) => {
  const { field, mark } = props
  const draft = useTypedAnswer(field)
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
      <Unprinted text={text} />
    </>
  )
}

/** “None of these” answers for its whole group, and has the icon. */
const useIsNoneChosen = ({ section }: Field): boolean => {
  const { studentId } = useRecordAtHand()
  return useAppSelector((state) => {
    const ticks = ticksOf(section)
    return ticks.length > 0 && isNone(ticks, (name) => selectAnswer(state, studentId, name))
  })
}

interface Cleared {
  readonly text: string
  readonly undo: () => void
}

/** Removing a tick removes the answers that it alone asks for. A line below names them, and Undo restores both. */
const useTick = (field: Field) => {
  const store = useAppStore()
  const { studentId, value, save } = useAnswer(field)
  const saveAll = useSaveAll()
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const hidden = hiddenBy([field])
  const isTicked = value === 1
  if (cleared && isTicked) setCleared(null)
  const untick = () => {
    // A touch does not leave the field that is being typed in, so its text is handed over first.
    store.dispatch(draftsWanted())
    const text = hidden.map(({ name }) => selectAnswer(store.getState(), studentId, name) ?? '').join(', ')
    const undo = saveAll({
      [field.name]: untickedValue(field, (name) => selectAnswer(store.getState(), studentId, name)),
      ...Object.fromEntries(hidden.map(({ name }) => [name, null])),
    })
    setCleared(text === '' ? null : { text, undo })
  }
  const tick = () => (cleared ? cleared.undo() : save(1))
  return { isTicked, isAsking: hidden.length > 0, cleared, tick, untick }
}

export const TickControl = ({ field, id, disabled, describedBy, mark }: ControlProps) => {
  const { isTicked, isAsking, cleared, tick, untick } = useTick(field)
  const isNoneChosen = useIsNoneChosen(field)
  const box = useRef<CheckboxRef>(null)
  return (
    <>
      <Row wrap={false} justify="between" minHeight={44} className={styles.flagRow}>
        <Checkbox
          ref={box}
          id={id}
          checked={isTicked}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={({ target }) => (target.checked ? tick() : untick())}
        >
          {field.label}
        </Checkbox>
        {isNoneChosen ? <SaveStatusIcon icon="idle" /> : mark}
      </Row>
      {isAsking && (
        <UndoLine
          text={cleared && `“${cleared.text}” was cleared, too.`}
          onUndo={() => {
            tick()
            box.current?.focus()
          }}
        />
      )}
    </>
  )
}

const byKind: Readonly<Record<Kind, ComponentType<ControlProps>>> = {
  text: TextControl,
  email: TextControl,
  count: TextControl,
  longText: LongTextControl,
  phone: PhoneControl,
  date: DateControl,
  choice: ChoiceControl,
  lookup: LookupControl,
  house: LookupControl,
  suggest: SuggestControl,
  flag: YesNoControl,
}

export const controlOf = (field: Field): ComponentType<ControlProps> =>
  isExact(field) ? TickControl : byKind[field.kind]
