// Choosing a file: by the file dialog, by dropping it, or with the camera of a phone.
import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { useCallback, useState, type ChangeEvent, type DragEvent } from 'react'
import type { DocumentType } from '#shared/rules/documentTypes'
import { fileFormats } from './fileFormats'

interface FilePickerProps {
  readonly document: DocumentType
  readonly describedBy: string
  readonly onPick: (file: File | undefined) => void
}

const usePick = (onPick: FilePickerProps['onPick']) => (event: ChangeEvent<HTMLInputElement>) => {
  const input = event.target
  onPick(input.files?.[0])
  // The same file may be chosen again.
  input.value = ''
}

/** React has no event for a file dialog that was closed without a choice. */
const useCancelled = (onPick: FilePickerProps['onPick']) =>
  useCallback(
    (input: HTMLInputElement | null) => {
      const cancel = () => onPick(undefined)
      input?.addEventListener('cancel', cancel)
      return () => input?.removeEventListener('cancel', cancel)
    },
    [onPick],
  )

const Camera = ({ document, onPick }: FilePickerProps) => (
  <label className="file-camera">
    <input
      type="file"
      accept="image/jpeg"
      capture="user"
      className="unseen"
      aria-label={`Take the ${document.title.toLowerCase()} with the camera`}
      onChange={usePick(onPick)}
    />
    <CameraOutlined aria-hidden /> Take a photo
  </label>
)

export const FilePicker = (props: FilePickerProps) => {
  const { document, describedBy, onPick } = props
  const [isOver, setIsOver] = useState(false)
  const cancelled = useCancelled(onPick)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onPick(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div className="file-picker">
      <label
        className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
        onDrop={drop}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
      >
        <input
          type="file"
          accept={fileFormats[document.format].accept}
          className="unseen"
          aria-label={`Choose a file: ${document.title}`}
          aria-describedby={describedBy}
          onChange={usePick(onPick)}
          ref={cancelled}
        />
        <CloudUploadOutlined aria-hidden />
        <span>
          <span className="file-choose">Choose a file</span>
          <span className="file-or"> or drop it here</span>
        </span>
      </label>
      {document.format === 'JPEG' && <Camera {...props} />}
    </div>
  )
}
