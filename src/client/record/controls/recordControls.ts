// The control of each kind of field.
import type { ComponentType } from 'react'
import type { Kind } from '#shared/record/field'
import { ChoiceControl, FlagControl, LookupControl, SuggestControl } from './ChoiceControls'
import { DateControl, LongTextControl, PhoneControl, TextControl } from './TextControls'
import type { ControlProps } from './control'

export const recordControls: Readonly<Record<Kind, ComponentType<ControlProps>>> = {
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
  flag: FlagControl,
}
