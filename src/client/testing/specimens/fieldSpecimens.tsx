import { Button, Input } from 'antd'
import { DateInput } from '../../ui/dates/DateInput'
import { DayInput } from '../../ui/dates/DayInput'
import { Field } from '../../ui/fields/Field'
import { FilePicker } from '../../ui/fields/FilePicker'
import { PhoneInput } from '../../ui/fields/PhoneInput'
import { SelectInput } from '../../ui/fields/SelectInput'
import { PlainField } from '../../ui/plain/PlainField'
import { PlainPasswordField } from '../../ui/plain/PlainPasswordField'
import type { Specimen } from './specimen'

const nothing = () => undefined

const dateOfBirth = {
  earliest: '1950-01-01',
  latest: '2026-11-24',
  mark: null,
  calendarLabel: 'Choose the date of birth',
  onText: nothing,
  onPick: nothing,
}

export const fieldSpecimens: readonly Specimen[] = [
  {
    name: 'Field, with a hint',
    children: (
      <Field label="New class" hint="For example 1A">
        {(control) => <Input {...control} />}
      </Field>
    ),
  },
  {
    name: 'Field, with a problem',
    children: (
      <Field label="New class" hint="For example 1A" problem="There is a class of this name.">
        {(control) => <Input {...control} defaultValue="1A" />}
      </Field>
    ),
  },
  { name: 'PlainField', children: <PlainField label="Student ID" hint="Eight digits" /> },
  {
    name: 'PlainField, with an error',
    children: <PlainField label="Student ID" defaultValue="2026" error="There is no such ID." />,
  },
  {
    name: 'PlainPasswordField',
    children: <PlainPasswordField label="Password" defaultValue="quiet river" />,
  },
  {
    name: 'PhoneInput',
    children: <PhoneInput aria-label="Mobile phone" value="5558061" onText={nothing} />,
  },
  {
    name: 'DateInput',
    children: <DateInput {...dateOfBirth} aria-label="Date of birth" text="02/06/2014" />,
  },
  {
    name: 'SelectInput',
    children: (
      <SelectInput
        aria-label="Blood group"
        options={[{ value: 'O+', label: 'O+' }]}
        value="O+"
        empty="No answer"
        onValue={nothing}
      />
    ),
  },
  {
    name: 'DayInput',
    children: <DayInput value="2026-09-30" onChange={nothing} />,
  },
  {
    name: 'FilePicker',
    children: <FilePicker title="Birth certificate" accept=".pdf" describedBy="" onPick={nothing} />,
  },
  {
    name: 'Buttons',
    children: (
      <>
        <Button type="primary">Save and continue</Button> <Button>Back</Button> <Button disabled>Next</Button>{' '}
        <Button danger>Sign out and lose them</Button> <Button loading>Saving</Button>
      </>
    ),
  },
]
