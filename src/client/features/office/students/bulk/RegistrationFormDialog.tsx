// The registration form of one student as PDF: 80vw, with Close.
import { Modal } from 'antd'
import { getRegistrationForm } from '#shared/contract/papers/documents'
import { documentUrl } from '#client/api/request'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { UnknownStudent } from '../UnknownStudent'
import type { ListedStudent } from '../list/listedStudent'

interface RegistrationFormDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly students: readonly ListedStudent[]
  readonly onClose: () => void
}

export const RegistrationFormDialog = ({ studentId, students, onClose }: RegistrationFormDialogProps) => {
  if (studentId === '') return null
  const name = students.find(({ row }) => row.id === studentId)?.name
  if (name === undefined && students.length > 0)
    return (
      <Modal open title="Registration Form" footer={null} onCancel={onClose}>
        <UnknownStudent id={studentId} onClose={onClose} />
      </Modal>
    )
  return (
    <PdfDialog
      isPart
      url={documentUrl(getRegistrationForm, { studentId })}
      title={`Registration Form: ${name ?? studentId}`}
      fileName={`Registration Form ${studentId}.pdf`}
      onClose={onClose}
    />
  )
}
