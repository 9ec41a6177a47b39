// The frame of the Edit Student dialog: 500 px, there with the press that opens it; what it holds comes after it.
import { Modal } from 'antd'
import { lazy, Suspense, useRef } from 'react'
import { DialogHelp } from '#client/address/DialogHelp'
import { useLastId } from '../useLastId'
import { EditSkeleton } from './EditSkeleton'
import { focusFirst } from './focusFirst'
import * as styles from './edit.module.css'

/** Fetched when the table is there. */
const EditContent = lazy(() => import(/* webpackPrefetch: true */ './EditStudentDialog'))

interface EditDialogProps {
  /** Empty: closed. */
  readonly studentId: string
  readonly onClose: () => void
}

export const EditDialog = ({ studentId, onClose }: EditDialogProps) => {
  const shownId = useLastId(studentId)
  const form = useRef<HTMLDivElement>(null)
  const close = () => {
    // Escape closes too: what was just typed is saved like on every other way out of its field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  return (
    <Modal
      title="Edit Student"
      className={styles.dialog}
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
