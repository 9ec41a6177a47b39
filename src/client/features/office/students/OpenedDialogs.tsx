// The dialogs over the table. The address holds them, so that a shared link opens them again.
import { Modal } from 'antd'
import { getRegistrationForm } from '#shared/contract/papers/papers'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { documentUrl } from '#client/api/request'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { PackDialog } from './bulk/PackDialog'
import { PrintSlips } from './bulk/PrintSlips'
import { BulkActDialog } from './bulk/BulkActDialog'
import { LatestChangesDialog } from './bulk/LatestChangesDialog'
import { kindOf } from './bulk/bulkActTexts'
import { PasswordResetsDialog } from './bulk/PasswordResetsDialog'
import { PrintDialog } from './bulk/PrintDialog'
import { printKindOf } from './bulk/printTexts'
import { ColumnsDialog } from './table/ColumnsDialog'
import { PasswordResetDialog } from './edit/PasswordResetDialog'
import { AddStudentDialog } from './enrolment/AddStudentDialog'
import type { ListedStudent } from './table/studentView'
import type { Selection } from './table/selectionSlice'
import { ViewsDialog } from './table/ViewsDialog'
import { UnknownStudent } from './UnknownStudent'

interface OpenedDialogsProps {
  readonly students: readonly ListedStudent[]
  readonly selection: Selection
}

export default function OpenedDialogs({ students, selection }: OpenedDialogsProps) {
  const { query, change } = useOfficeQuery()
  const open = (key: string) => query.get(key) ?? ''
  const bulk = kindOf(open('bulk'))
  const print = printKindOf(open('print'))
  const close = (key: string) => () => change({ [key]: '' }, { replace: true })
  return (
    <>
      {open('add') !== '' && (
        <AddStudentDialog
          onOpen={(id) => change({ add: '', student: id }, { replace: true })}
          onClose={close('add')}
        />
      )}
      <RegistrationFormDialog studentId={open('paper')} students={students} onClose={close('paper')} />
      <PasswordResetDialog />
      {bulk && <BulkActDialog key={bulk} kind={bulk} selection={selection} onClose={close('bulk')} />}
      {open('bulk') === 'passwords' && <PasswordResetsDialog selection={selection} onClose={close('bulk')} />}
      {open('bulk') === 'latest' && <LatestChangesDialog onClose={close('bulk')} />}
      {print && (
        <PrintDialog
          key={print}
          kind={print}
          selection={open('selection')}
          students={students}
          onPack={(pack) => change({ print: '', selection: '', pack }, { replace: true })}
          onClose={() => change({ print: '', selection: '' }, { replace: true })}
        />
      )}
      {open('slips') !== '' && <PrintSlips {...slipsOf(open('slips'))} onClose={close('slips')} />}
      {open('columns') !== '' && <ColumnsDialog onClose={close('columns')} />}
      {open('views') !== '' && <ViewsDialog onClose={close('views')} />}
      {open('pack') !== '' && <PackDialog packId={open('pack')} onClose={close('pack')} />}
    </>
  )
}

const slipsOf = (whose: string) =>
  whose === 'all' ? { wish: {}, whom: 'all students' } : { wish: { class_id: whose }, whom: `class ${whose}` }

interface RegistrationFormDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly students: readonly ListedStudent[]
  readonly onClose: () => void
}

const RegistrationFormDialog = ({ studentId, students, onClose }: RegistrationFormDialogProps) => {
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
