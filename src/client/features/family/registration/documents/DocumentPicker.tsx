// The file of a document: chosen, dropped, or photographed with a phone.
import { CameraOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { PictureButton } from '#client/papers/controls/PictureButton'
import * as styles from './documents.module.css'
import { fileFormats } from '#client/papers/files/fileFormats'
import type { Pictures } from './usePictures'

interface DocumentPickerProps {
  readonly document: DocumentType
  readonly describedBy: string
  readonly pictures: Pictures
}

const Camera = ({ document: { title, format }, pictures }: DocumentPickerProps) => {
  const isPaper = format === 'PDF'
  return (
    <PictureButton
      block
      className={styles.camera}
      icon={<CameraOutlined aria-hidden />}
      aria-label={
        isPaper ? `Take photos of the ${title.toLowerCase()}` : `Take a photo: ${title.toLowerCase()}`
      }
      camera="environment"
      onPick={pictures.pick}
    >
      {isPaper ? 'Take photos' : 'Take a photo'}
    </PictureButton>
  )
}

const waitingTexts = {
  papers: {
    what: 'photos',
    them: 'them',
    said: 'Photos of this paper are on this device. They are not sent yet.',
  },
  portrait: { what: 'photo', them: 'it', said: 'A photo is on this device. It is not sent yet.' },
} as const

const Kept = ({ document: { title, format }, pictures }: DocumentPickerProps) => {
  const [isAsking, setAsking] = useState(false)
  const { what, them, said } = waitingTexts[format === 'PDF' ? 'papers' : 'portrait']
  return (
    <div className={styles.kept}>
      <p>{said}</p>
      <Button type="primary" aria-label={`Continue with the ${what}: ${title}`} onClick={pictures.goOn}>
        Continue with the {what}
      </Button>
      <Button type="link" aria-label={`Delete the ${what}: ${title}`} onClick={() => setAsking(true)}>
        Delete {them}
      </Button>
      {isAsking && (
        <Modal
          open
          title={`Delete the ${what}? ${title}`}
          okText="Delete"
          okButtonProps={{ danger: true }}
          onOk={pictures.discard}
          onCancel={() => setAsking(false)}
        >
          You would have to take {them} again.
        </Modal>
      )}
    </div>
  )
}

export const DocumentPicker = (props: DocumentPickerProps) => {
  const { document, describedBy, pictures } = props
  return (
    <div className={styles.picker}>
      {pictures.editing.hasKept && <Kept {...props} />}
      <Camera {...props} />
      <FilePicker
        title={document.title}
        accept={fileFormats[document.format].accept}
        describedBy={describedBy}
        takesSeveral={document.format === 'PDF'}
        onPick={(_first, all) => pictures.pick(all)}
        onCancel={() => pictures.pick([])}
      />
    </div>
  )
}
