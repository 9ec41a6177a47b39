// What is open over the table: it stands in the address, so that a shared link opens it again.
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { PackDialog } from './bulk/PackDialog'
import { RegistrationFormDialog } from './bulk/RegistrationFormDialog'
import { EditStudentDialog } from './edit/EditStudentDialog'
import { PasswordResetDialog } from './edit/PasswordResetDialog'
import type { ListedStudent } from './list/listedStudent'
import { StudentPanel } from './panel/StudentPanel'

export default function OpenedDialogs({ students }: { students: readonly ListedStudent[] }) {
  const { query, change } = useOfficeQuery()
  const open = (key: string) => query.get(key) ?? ''
  const close = (key: string) => () => change({ [key]: '' }, { replace: true })
  return (
    <>
      <StudentPanel
        studentId={open('student')}
        tab={open('tab')}
        students={students}
        onTab={(tab) => change({ tab }, { replace: true })}
        onEdit={(id, field) => change({ edit: id, field })}
        onClose={() => change({ student: '', tab: '' }, { replace: true })}
      />
      <RegistrationFormDialog studentId={open('paper')} students={students} onClose={close('paper')} />
      <EditStudentDialog
        studentId={open('edit')}
        wanted={open('field')}
        onClose={() => change({ edit: '', field: '' }, { replace: true })}
      />
      <PasswordResetDialog />
      {open('pack') !== '' && <PackDialog packId={open('pack')} onClose={close('pack')} />}
    </>
  )
}
