// A new student in one form: it ends with the slip that the family signs in with.
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { fullName } from '#shared/rules/students/names'
import { DialogHelp } from '#client/address/DialogHelp'
import { PrintSlips } from '../bulk/PrintSlips'
import { DialogForm } from '../DialogForm'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Stack } from '#client/ui/primitives'
import { NewStudentFields } from './NewStudentFields'
import { useNewStudent, type NewStudentForm } from './newStudent'
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
