// Loads the editor when photos have been chosen, and holds the photos until the editor is there.
import { Button, Modal } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { kindOf, log } from '../log'
import { useFocusBack } from '../ui/hooks/focus'
import type { EditingActs } from './editing/useEditing'
import type { EditorProps } from './editor/PapersEditor'
import { useBeginning } from './pages/useKept'
import type { Slot } from './slot'
import type { Risk } from './paperRiskSlice'
import { Stack } from '../ui/primitives'
import * as styles from './dialog.module.css'

type Loading =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'there'; readonly Editor: ComponentType<EditorProps> }

const useLoading = () => {
  const [loading, setLoading] = useState<Loading>({ is: 'loading' })
  const isWanted = loading.is === 'loading'
  useEffect(() => {
    if (!isWanted) return
    import('./editor/PictureEditor').then(
      ({ PictureEditor }) => setLoading({ is: 'there', Editor: PictureEditor }),
      (error: unknown) => {
        log('the editor was not loaded', { reason: kindOf(error) })
        setLoading({ is: 'failed' })
      },
    )
  }, [isWanted])
  return { loading, again: () => setLoading({ is: 'loading' }) }
}

const Waiting = ({ hasFailed, onAgain }: { hasFailed: boolean; onAgain: () => void }) => (
  <Stack align="center" tone="muted" className={styles.waiting}>
    <p role="status">{!hasFailed && 'Getting ready …'}</p>
    <p role="alert">{hasFailed && 'Your photos are here, but the next page did not load.'}</p>
    {hasFailed && <Button onClick={onAgain}>Try again</Button>}
  </Stack>
)

interface LateEditorProps extends Pick<EditorProps, 'document' | 'mostBytes' | 'onDone'> {
  /** The place on this device in which the photos wait. It is the type, except for a brother or sister. */
  readonly slot?: Slot
  readonly photos: readonly File[]
  readonly editing: EditingActs
}

/** Styles for parts of antd's dialog, so that it fills the screen of a phone. */
const parts = { container: styles.container, header: styles.header, body: styles.whole } as const

const widths: Record<DocumentType['format'], number> = { PDF: 1080, JPEG: 560 }

export const LateEditor = ({ document, slot, photos, editing, ...props }: LateEditorProps) => {
  useFocusBack()
  const { loading, again } = useLoading()
  const { isAsked, risk, close, stay, end, setRisk } = editing
  const beginning = useBeginning(document, photos, loading.is === 'there', setRisk, slot)
  return (
    <Modal
      open
      centered
      title={document.title}
      width={widths[document.format]}
      className={styles.modal}
      classNames={parts}
      mask={{ closable: false }}
      onCancel={close}
      footer={null}
    >
      {loading.is === 'there' && beginning ? (
        <loading.Editor document={document} beginning={beginning} onRisk={setRisk} {...props} />
      ) : (
        <Waiting hasFailed={loading.is === 'failed'} onAgain={again} />
      )}
      {isAsked && (
        <CloseQuestion
          what={document.format === 'PDF' ? 'pages' : 'photo'}
          risk={risk}
          onClose={end}
          onStay={stay}
        />
      )}
    </Modal>
  )
}

// The question before closing. It is asked only if some pages are not saved on the device.
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
  /** Null if the device has saved everything while the question was open. */
  readonly risk: Risk | null
  readonly onClose: () => void
  readonly onStay: () => void
}

const CloseQuestion = ({ what, risk, onClose, onStay }: CloseQuestionProps) => (
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
