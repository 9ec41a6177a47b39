// Asked only where the device does not keep what is in the editor, or not all of it yet.
import { Modal } from 'antd'
import type { Risk } from '#client/saving/paperRiskSlice'

const texts = {
  pages: {
    yet: 'Some photos are not saved on this device yet. If you close now, you may have to take them again.',
    never: 'This browser cannot save these pages. You would have to take the photos again.',
    none: 'Your photos are now saved on this device. You can continue with them later.',
  },
  photo: {
    yet: 'This photo is not saved on this device yet. If you close now, you may have to take it again.',
    never: 'This browser cannot save this photo. You would have to take it again.',
    none: 'Your photo is now saved on this device. You can continue with it later.',
  },
} as const

interface CloseQuestionProps {
  readonly what: keyof typeof texts
  /** Null where the device has kept it while the person was asked. */
  readonly risk: Risk | null
  readonly onClose: () => void
  readonly onStay: () => void
}

export const CloseQuestion = ({ what, risk, onClose, onStay }: CloseQuestionProps) => (
  <Modal
    open
    title="Close without sending?"
    okText={risk ? `Close and lose the ${what}` : 'Close'}
    okButtonProps={{ danger: risk !== null }}
    cancelText="Stay here"
    onOk={onClose}
    onCancel={onStay}
  >
    {texts[what][risk ?? 'none']}
  </Modal>
)
