// Asked only where the device does not keep what is in the editor, or not all of it yet.
import { Modal } from 'antd'

const texts = {
  pages: {
    yet: 'Some photos are not kept on this device yet. If you close now, you may have to take them again.',
    never: 'This browser cannot keep these pages. You would have to take the photos again.',
  },
  photo: {
    yet: 'This photo is not kept on this device yet. If you close now, you may have to take it again.',
    never: 'This browser cannot keep this photo. You would have to take it again.',
  },
} as const

interface CloseQuestionProps {
  readonly what: keyof typeof texts
  /** What was chosen just now may still come onto the device. */
  readonly isYetToKeep: boolean
  readonly onClose: () => void
  readonly onStay: () => void
}

export const CloseQuestion = ({ what, isYetToKeep, onClose, onStay }: CloseQuestionProps) => (
  <Modal
    open
    title="Close without sending?"
    okText={`Close and lose the ${what}`}
    okButtonProps={{ danger: true }}
    cancelText="Stay here"
    onOk={onClose}
    onCancel={onStay}
  >
    {texts[what][isYetToKeep ? 'yet' : 'never']}
  </Modal>
)
