// Asked only where the device does not keep the pages, or not all of them yet.
import { Modal } from 'antd'

interface CloseQuestionProps {
  /** Photos that were chosen just now may still come onto the device. */
  readonly isYetToKeep: boolean
  readonly onClose: () => void
  readonly onStay: () => void
}

export const CloseQuestion = ({ isYetToKeep, onClose, onStay }: CloseQuestionProps) => (
  <Modal
    open
    title="Close without sending?"
    okText="Close and lose the pages"
    okButtonProps={{ danger: true }}
    cancelText="Stay here"
    onOk={onClose}
    onCancel={onStay}
  >
    {isYetToKeep
      ? 'Some photos are not kept on this device yet. If you close now, you may have to take them again.'
      : 'This browser cannot keep these pages. You would have to take the photos again.'}
  </Modal>
)
