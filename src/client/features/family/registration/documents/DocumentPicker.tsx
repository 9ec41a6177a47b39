// The file of a document: chosen, dropped, or taken with the camera of a phone.
import { CameraOutlined } from '@ant-design/icons'
import type { DocumentType } from '#shared/rules/registration/documentTypes'
import { FilePicker, takeFile } from '../../../../ui/fields/FilePicker'
import * as styles from './documents.module.css'
import { fileFormats } from './files/fileFormats'

interface DocumentPickerProps {
  readonly document: DocumentType
  readonly describedBy: string
  readonly onPick: (file: File | undefined) => void
}

const Camera = ({ document, onPick }: DocumentPickerProps) => (
  <label className={styles.camera}>
    <input
      type="file"
      accept="image/jpeg"
      capture="user"
      className="unseen"
      aria-label={`Take the ${document.title.toLowerCase()} with the camera`}
      onChange={takeFile(onPick)}
    />
    <CameraOutlined aria-hidden /> Take a photo
  </label>
)

export const DocumentPicker = (props: DocumentPickerProps) => {
  const { document, describedBy, onPick } = props
  return (
    <div className={styles.picker}>
      <FilePicker
        title={document.title}
        accept={fileFormats[document.format].accept}
        describedBy={describedBy}
        onPick={onPick}
        onCancel={() => onPick(undefined)}
      />
      {document.format === 'JPEG' && <Camera {...props} />}
    </div>
  )
}
