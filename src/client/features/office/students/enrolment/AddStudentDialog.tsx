// A new student in one form: it ends with the slip that the family signs in with.
import { Button, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'
import { fullName } from '#shared/rules/students/names'
import { DialogHelp } from '#client/address/DialogHelp'
import { schoolApi, useListFormClassesQuery } from '#client/api/school/schoolApi'
import { errorText } from '#client/api/transport/errorText'
import { DateInput } from '#client/ui/dates/DateInput'
import { DayInput } from '#client/ui/dates/DayInput'
import { Field, type FieldControl } from '#client/ui/fields/Field'
import { SelectInput } from '#client/ui/fields/SelectInput'
import { PrintSlips } from '../bulk/PrintSlips'
import { DialogForm } from '../dialogParts'
import { ButtonRow } from '#client/ui/panels/Panel'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Columns, Stack, Text, TextButton } from '#client/ui/primitives'
import { twinText } from './Enrolment'
import { useNewStudent, type NewStudentForm, type DraftField } from './newStudent'
import * as dialogStyles from '../dialogs.module.css'
import * as styles from './enrolment.module.css'

interface AddStudentDialogProps {
  readonly onOpen: (studentId: string) => void
  readonly onClose: () => void
}

export const AddStudentDialog = ({ onOpen, onClose }: AddStudentDialogProps) => {
  const form = useNewStudent()
  const [isPrinting, setPrinting] = useState(false)
  const isAdded = form.added !== undefined
  // The outcome must be seen.
  const close = () => {
    if (!form.isSending) onClose()
  }
  return (
    <Modal
      title={isAdded ? 'Student added' : 'Add student'}
      className={dialogStyles.dialog}
      width={560}
      open
      closable={!form.isSending}
      mask={{ closable: false }}
      // Escape first closes the slip over it.
      keyboard={!isPrinting}
      footer={null}
      onCancel={close}
    >
      <DialogHelp of="add" />
      {isAdded ? (
        <Added {...{ form, isPrinting, onOpen, onClose }} onPrint={setPrinting} />
      ) : (
        <AddForm form={form} onOpen={onOpen} onClose={close} />
      )}
    </Modal>
  )
}

interface FormProps extends AddStudentDialogProps {
  readonly form: NewStudentForm
}

interface AddedProps extends FormProps {
  readonly isPrinting: boolean
  readonly onPrint: (isPrinting: boolean) => void
}

const Added = ({ form, isPrinting, onPrint, onOpen, onClose }: AddedProps) => {
  // The next free ID is asked for as soon as this one is taken.
  const { student_id: id = '', class_id } = form.added ?? {}
  const name = fullName(form.draft)
  return (
    <Stack gap={3} className={dialogStyles.part}>
      <p role="status">
        <strong>
          {name} is added to class {class_id} with the ID {id}.
        </strong>{' '}
        The family needs the sign-in slip to begin.
      </p>
      <ButtonRow>
        <Button type="primary" ref={focused} onClick={() => onPrint(true)}>
          Print the sign-in slip
        </Button>
        <Button onClick={form.again}>Add another</Button>
        <Button onClick={() => onOpen(id)}>Open the record</Button>
        <Button onClick={onClose}>Close</Button>
      </ButtonRow>
      {isPrinting && <PrintSlips wish={{ ids: id }} whom={name} onClose={() => onPrint(false)} />}
    </Stack>
  )
}

/** The button that had the focus is gone with its form. */
const focused = (button: HTMLButtonElement | HTMLAnchorElement | null) => button?.focus()

const AddForm = ({ form, onOpen, onClose }: FormProps) => {
  const send = async (fields: HTMLFormElement) => {
    const first = await form.send()
    if (first !== undefined) fields.querySelector<HTMLElement>(`#new-${first}`)?.focus()
  }
  return (
    <DialogForm onSubmit={(fields) => void send(fields)}>
      <NewStudentFields form={form} onOpen={onOpen} />
      <ButtonRow className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={form.isSending}>
          Add student
        </Button>
        <Button
          disabled={form.isSending}
          onClick={() => {
            form.settle()
            onClose()
          }}
        >
          Cancel
        </Button>
      </ButtonRow>
    </DialogForm>
  )
}

interface FieldsProps {
  readonly form: NewStudentForm
  readonly onOpen: (studentId: string) => void
}

const named = [
  'id',
  'first_name',
  'last_name',
  'date_of_birth',
  'class_id',
  'previous_school',
  'from_on',
] as const satisfies readonly DraftField[]

const NewStudentFields = ({ form, onOpen }: FieldsProps) => {
  const isSaidBeside = named.some((name) => form.problemOf(name) !== null)
  return (
    <>
      <ErrorAlert text={form.error && !isSaidBeside ? errorText(form.error) : null} />
      <Columns min="12.5rem" rowGap={3}>
        <TypedField
          form={form}
          name="first_name"
          label="First name"
          hint="A dash (-) for a student with only one name."
        />
        <TypedField form={form} name="last_name" label="Last name" />
      </Columns>
      <DateOfBirth form={form} />
      <Twins form={form} onOpen={onOpen} />
      <ClassAndHouse form={form} />
      <TypedField form={form} name="previous_school" label="Previous school" hint="Optional." />
      <Columns min="12.5rem" rowGap={3}>
        <FirstDay form={form} />
        <TypedField form={form} name="id" label="Student ID" hint="The next free one." />
      </Columns>
    </>
  )
}

interface OneProps {
  readonly form: NewStudentForm
  readonly name: DraftField
  readonly label: string
  readonly hint?: string
  readonly children: (control: FieldControl) => ReactNode
}

type TextField = 'id' | 'first_name' | 'last_name' | 'previous_school'

interface TextProps extends Omit<OneProps, 'children' | 'name'> {
  readonly name: TextField
}

const TypedField = ({ form, name, ...rest }: TextProps) => (
  <One form={form} name={name} {...rest}>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        maxLength={60}
        value={form.draft[name]}
        onChange={({ target }) => form.type({ [name]: target.value })}
      />
    )}
  </One>
)

const One = ({ form, name, ...rest }: OneProps) => (
  <Field id={`new-${name}`} problem={form.problemOf(name)} {...rest} />
)

const DateOfBirth = ({ form }: Pick<FieldsProps, 'form'>) => (
  <One form={form} name="date_of_birth" label="Date of birth" hint="This is also the first password.">
    {(control) => (
      <DateInput
        {...control}
        text={form.draft.date_of_birth}
        earliest="1990-01-01"
        latest={form.today}
        mark={null}
        calendarLabel="Calendar for the date of birth"
        placeholder="day month year"
        onText={(date_of_birth) => form.type({ date_of_birth })}
        onPick={(date_of_birth) => form.type({ date_of_birth })}
      />
    )}
  </One>
)

/** Two children may have the same name and birthday: the office decides. */
const Twins = ({ form: { twins, isSending }, onOpen }: FieldsProps) => (
  <Text as="div" tone="warn" tint="warn" className={styles.twins} role="status">
    {twins.length > 0 && (
      <>
        <strong>Is this student here already?</strong> Same name and date of birth:{' '}
        {twins.map((twin) => (
          <TextButton
            key={twin.id}
            className={styles.twin}
            disabled={isSending}
            onClick={() => onOpen(twin.id)}
          >
            {twinText(twin)}
          </TextButton>
        ))}
      </>
    )}
  </Text>
)

const ClassAndHouse = ({ form }: Pick<FieldsProps, 'form'>) => {
  const { data: classes = [] } = useListFormClassesQuery()
  const { data: houses = [] } = schoolApi.useListHousesQuery()
  return (
    <Columns min="12.5rem" rowGap={3}>
      <One form={form} name="class_id" label="Class">
        {(control) => (
          <SelectInput
            {...control}
            options={classes.map(({ id }) => ({ value: id, label: id }))}
            value={form.draft.class_id}
            onValue={(value) => form.type({ class_id: value === null ? null : String(value) })}
          />
        )}
      </One>
      <One form={form} name="house_code" label="House">
        {(control) => (
          <SelectInput
            {...control}
            options={houses.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.draft.house_code}
            empty="Not known yet"
            onValue={(value) => form.type({ house_code: value === null ? null : Number(value) })}
          />
        )}
      </One>
    </Columns>
  )
}

const FirstDay = ({ form }: Pick<FieldsProps, 'form'>) => (
  <One form={form} name="from_on" label="First day" hint="It can be a future date.">
    {({ status, ...control }) => (
      <DayInput
        {...control}
        {...(status && { status })}
        allowClear={false}
        value={form.draft.from_on}
        onChange={(from_on) => form.type({ from_on })}
      />
    )}
  </One>
)
