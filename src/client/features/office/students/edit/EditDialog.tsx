// The frame of the Edit Student dialog: 500 px wide, there with the press that opens it; its content follows.
import { Modal } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { DialogHelp } from '#client/address/DialogHelp'
import { EditSkeleton, focusFirst } from './EditSkeleton'
import * as dialogStyles from '../dialogs.module.css'
import * as styles from './edit.module.css'

interface EditDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly onClose: () => void
}

/** Fetched when the table is there. */
const EditContent = lazy(() => import(/* webpackPrefetch: true */ './EditStudentDialog'))

export const EditDialog = ({ studentId, onClose }: EditDialogProps) => {
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
