// One field of the form, drawn from its row of the field table. It listens to its own answer only:
// typing draws this field and nothing else.
import { memo, type ComponentType } from 'react'
import type { Field, Kind } from '#shared/record/field'
import { fieldOf, writerOf, type FieldName } from '#shared/record/fields'
import { useAppSelector } from '../../store/hooks'
import { SaveStatusIcon } from '../../ui/SaveStatusIcon'
import { ChoiceControl, FlagControl, LookupControl, SuggestControl } from './ChoiceControls'
import { ClosedControl } from './ClosedControl'
import { isShownAtOnce, type ControlProps } from './control'
import { CorrectionPart } from './CorrectionPart'
import { FieldConflict } from './FieldConflict'
import { fieldSaveSelectors } from './fieldSaveSlice'
import { selectDisplay } from './displayValue'
import { ReadOnlyControl } from './ReadOnlyControl'
import { selectIsEditable } from './registrationSelectors'
import { focusTarget } from './useFocusTarget'
import { DateControl, LongTextControl, PhoneControl, TextControl } from './TextControls'
import { selectProblem } from './shownProblem'
import { useFieldVisit } from './useFieldVisit'

const controls: Record<Kind, ComponentType<ControlProps>> = {
  text: TextControl,
  email: TextControl,
  count: TextControl,
  longText: LongTextControl,
  phone: PhoneControl,
  date: DateControl,
  choice: ChoiceControl,
  lookup: LookupControl,
  suggest: SuggestControl,
  flag: FlagControl,
  house: ReadOnlyControl,
}

/** What may be longer than a line of a phone is written out where it cannot be changed. */
const longKinds: readonly Kind[] = ['text', 'email', 'longText', 'suggest', 'lookup', 'choice']

const isWrittenOut = (field: Field): boolean => longKinds.includes(field.kind) && !isShownAtOnce(field)

/** An empty answer is stored like any other, but where one is asked for no mark calls that done. */
const Mark = ({ name, hasProblem }: { name: string; hasProblem: boolean }) => {
  const icon = useAppSelector((state) => fieldSaveSelectors.selectIcon(state, name))
  return <SaveStatusIcon icon={hasProblem && icon === 'saved' ? 'idle' : icon} />
}

/** The element that a link to a field lands in. */
export const fieldId = (name: string): string => `field-${name}`

interface LabelProps {
  readonly field: Field
  readonly id: string
  readonly isEditable: boolean
}

const Label = ({ field, id, isEditable }: LabelProps) => {
  const isOptional = isEditable && !field.required && writerOf(field) === 'family'
  return (
    <label className="field-label" id={`${id}-label`} htmlFor={isShownAtOnce(field) ? undefined : id}>
      {field.label}
      {isOptional && <span className="field-optional"> (optional)</span>}
    </label>
  )
}

type Said = Readonly<Record<'hint' | 'problem', string | null | undefined>>

const spoken = (said: Said) => Object.entries(said).filter(([, text]) => Boolean(text))

const describedBy = (id: string, said: Said): string | undefined =>
  spoken(said)
    .map(([part]) => `${id}-${part}`)
    .join(' ') || undefined

/** What stands under a field. */
const Words = ({ id, said }: { id: string; said: Said }) =>
  spoken(said).map(([part, text]) => (
    <p key={part} className={`field-${part}`} id={`${id}-${part}`}>
      {text}
    </p>
  ))

const layoutOf = (field: Field): string =>
  isShownAtOnce(field) && (field.options?.length ?? 0) > 3 ? 'kind-wide' : `kind-${field.kind}`

/** A disabled input is passed over by the keyboard: on a closed form the field itself is a stop that says its value. */
const useStop = (field: Field, isEditable: boolean) => {
  const text = useAppSelector((state) => (isEditable ? null : selectDisplay(state, field)))
  if (isEditable) return {}
  return { role: 'group', tabIndex: 0, 'aria-label': `${field.label}: ${text ?? 'not provided'}` }
}

export const RegistrationField = memo(function RegistrationField({ name }: { name: FieldName }) {
  const field = fieldOf(name)
  const id = fieldId(name)
  const isEditable = useAppSelector(selectIsEditable)
  const visit = useFieldVisit()
  const found = useAppSelector((state) => selectProblem(state, field, visit.wasLeft))
  const problem = visit.isTyping ? null : found
  const Open = writerOf(field) === 'family' ? controls[field.kind] : ReadOnlyControl
  const Control = !isEditable && writerOf(field) === 'family' && isWrittenOut(field) ? ClosedControl : Open
  const stop = useStop(field, isEditable)
  // A closed form asks for nothing.
  const hint = isEditable ? field.hint : undefined
  const said: Said = { hint, problem }
  return (
    <div className={`field ${layoutOf(field)}`} {...focusTarget(name)} {...stop} {...visit.handlers}>
      {field.kind !== 'flag' && <Label {...{ field, id, isEditable }} />}
      <div className="field-control">
        <Control
          field={field}
          id={id}
          labelId={`${id}-label`}
          disabled={!isEditable}
          invalid={problem !== null}
          describedBy={describedBy(id, said)}
          mark={isEditable && <Mark name={name} hasProblem={problem !== null} />}
        />
      </div>
      <Words id={id} said={said} />
      <FieldConflict field={field} />
      <CorrectionPart field={field} />
    </div>
  )
})
