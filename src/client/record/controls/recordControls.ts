import type { ComponentType } from 'react'
import type { Field, Kind } from '#shared/record/field'
import { isExact } from '../ticks'
import { ChoiceControl, LookupControl, SuggestControl, TickControl, YesNoControl } from './ChoiceControls'
import { DateControl, LongTextControl, PhoneControl, TextControl } from './TextControls'
import type { ControlProps } from './control'

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
