// The students of the school: the list, or one student's own page. The address says which is shown.
import { Modal } from 'antd'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import { fullName } from '#shared/rules/students/names'
import { DialogHelp } from '#client/address/DialogHelp'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useLazyMount } from '#client/ui/hooks/timing'
import { Snackbar } from '#client/ui/notices/Snackbar'
import { PageSkeleton } from '#client/ui/plain/PageSkeleton'
import { StudentsOfList, type StudentsProps } from './StudentsOfList'
import { EditSkeleton, focusFirst } from './dialogParts'
import type { ListedStudent } from './table/studentView'
import type { Selection } from './table/selectionSlice'
import { useStudentsView, type StudentsView } from './useStudentsView'
import * as dialogStyles from './dialogs.module.css'
import * as styles from './edit/edit.module.css'

/** Tabs, a viewer and the controls of the form: run with the first student opened, fetched when the table is there. */
const FrontDesk = lazy(() => import(/* webpackPrefetch: true */ './frontDesk/FrontDesk'))

/** The dialogs over the table bring a date picker, tabs and a viewer along: run when the first of them is opened. */
const OpenedDialogs = lazy(() => import(/* webpackPrefetch: true */ './OpenedDialogs'))

/** The content of the Edit Student dialog: fetched when the table is there. */
const EditContent = lazy(() => import(/* webpackPrefetch: true */ './edit/EditStudentDialog'))

export const Students = (props: StudentsProps) => {
  const view = useStudentsView()
  const [notice, setNotice] = useState<string | null>(null)
  return (
    <>
      {view.studentId === '' ? (
        <StudentsOfList {...props} view={view} />
      ) : (
        <OpenedStudent view={view} onNotice={setNotice} />
      )}
      <StudentDialogs students={view.students} selection={view.selection} />
      <Snackbar text={notice} onClose={() => setNotice(null)} />
    </>
  )
}

interface OpenedStudentProps {
  readonly view: StudentsView
  /** @param text what became of the student, said beside the list */
  readonly onNotice: (text: string) => void
}

const OpenedStudent = ({ view: { studentId, students, paged }, onNotice }: OpenedStudentProps) => {
  const { query, change } = useOfficeQuery()
  const known = students.find(({ row }) => row.id === studentId)
  return (
    <Suspense fallback={<PageSkeleton heading={known ? fullName(known.row) : 'Student'} />}>
      <FrontDesk
        // Nothing of the student before.
        key={studentId}
        studentId={studentId}
        students={students}
        shown={paged}
        tab={query.get('tab') ?? ''}
        field={query.get('field') ?? ''}
        onView={(view) => change({ ...view }, { replace: true })}
        onGo={(next) => change({ student: next, field: '' }, { replace: true })}
        onForm={(paper) => change({ paper })}
        onNotice={onNotice}
        onClose={(notice) => {
          if (notice) onNotice(notice)
          change({ student: '', tab: '', field: '' }, { replace: true })
        }}
      />
    </Suspense>
  )
}

/** An address that holds one of these has a dialog open. */
const dialogs = ['student', 'paper', 'edit', 'pack', 'add', 'bulk', 'print', 'columns', 'views', 'slips']

interface StudentDialogsProps {
  readonly students: readonly ListedStudent[]
  readonly selection: Selection
}

const StudentDialogs = memo((props: StudentDialogsProps) => {
  const { query, change } = useOfficeQuery()
  const wasOpened = useLazyMount(dialogs.some((name) => query.has(name)))
  return (
    <>
      <EditDialog
        studentId={query.get('edit') ?? ''}
        onClose={() => change({ edit: '' }, { replace: true })}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <OpenedDialogs {...props} />
        </Suspense>
      )}
    </>
  )
})
StudentDialogs.displayName = 'StudentDialogs'

interface EditDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly onClose: () => void
}

/** The frame is there with the press that opens it; its content follows. */
const EditDialog = ({ studentId, onClose }: EditDialogProps) => {
  // The dialog still shows its student while it closes.
  const [shownId, setShownId] = useState(studentId)
  if (studentId !== '' && studentId !== shownId) setShownId(studentId)
  const form = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape closes too: the text just typed is saved as on every other way out of its field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  return (
    <Modal
      title="Edit Student"
      className={`${dialogStyles.dialog} ${styles.dialog}`}
      width={500}
      open={studentId !== ''}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && focusFirst(form.current)}
      onCancel={close}
    >
      <DialogHelp of="edit" />
      <Suspense fallback={<EditSkeleton />}>
        <EditContent studentId={shownId} form={form} onClose={close} />
      </Suspense>
    </Modal>
  )
}
