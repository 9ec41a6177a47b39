// Asked only where the device does not keep the pages.
import { Modal } from 'antd'

interface CloseQuestionProps {
  readonly onClose: () => void
  readonly onStay: () => void
}

export const CloseQuestion = ({ onClose, onStay }: CloseQuestionProps) => (
  <Modal
    open
    title="Close without sending?"
    okText="Close and lose the pages"
    okButtonProps={{ danger: true }}
    cancelText="Stay here"
    onOk={onClose}
    onCancel={onStay}
  >
    This browser cannot keep these pages. You would have to take the photos again.
  </Modal>
)
