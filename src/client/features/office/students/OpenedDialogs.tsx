// What is open over the table: it stands in the address, so that a shared link opens it again.
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { PackDialog } from './bulk/PackDialog'
import { PrintSlips } from './bulk/PrintSlips'
import { RegistrationFormDialog } from './bulk/RegistrationFormDialog'
import { BulkActDialog } from './bulk/acts/BulkActDialog'
import { LatestChangesDialog } from './bulk/acts/LatestChangesDialog'
import { kindOf } from './bulk/acts/bulkActTexts'
import { PasswordResetsDialog } from './bulk/passwords/PasswordResetsDialog'
import { PrintDialog } from './bulk/prints/PrintDialog'
import { printKindOf } from './bulk/prints/printTexts'
import { ColumnsDialog } from './columns/ColumnsDialog'
import { PasswordResetDialog } from './edit/PasswordResetDialog'
import { AddStudentDialog } from './enrolment/AddStudentDialog'
import type { ListedStudent } from './list/listedStudent'
import type { Selection } from './list/useSelection'
import { ViewsDialog } from './views/ViewsDialog'

interface OpenedDialogsProps {
  readonly students: readonly ListedStudent[]
  readonly selection: Selection
}

/** Of all, or of the class that is named. */
const slipsOf = (whose: string) =>
  whose === 'all' ? { wish: {}, whom: 'all students' } : { wish: { class_id: whose }, whom: `class ${whose}` }

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
