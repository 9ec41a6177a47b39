// The editor of a document, in one piece that loads when the first photo is there.
import { PortraitEditor } from '../portrait/PortraitEditor'
import { PapersEditor, type EditorProps } from './PapersEditor'

const keepsNothing = () => Promise.resolve()

export const PictureEditor = (props: EditorProps) => {
  const { document, beginning, onDone, onClose } = props
  if (document.format === 'PDF') return <PapersEditor {...props} />
  const [photo] = beginning.photos
  if (!photo) return null
  return (
    <PortraitEditor
      document={document}
      photo={photo}
      onDone={(file) => onDone(file, keepsNothing)}
      onClose={onClose}
    />
  )
}
