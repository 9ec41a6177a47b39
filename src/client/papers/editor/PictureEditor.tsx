// The editor of a document, in one piece that loads when the first photo is there.
import { PortraitEditor } from '../portrait/PortraitEditor'
import { PapersEditor, type EditorProps } from './PapersEditor'

export const PictureEditor = (props: EditorProps) => {
  const { document, beginning, onDone, onClose } = props
  if (document.format === 'PDF') return <PapersEditor {...props} />
  const [photo] = beginning.photos
  return <PortraitEditor document={document} photo={photo} onDone={onDone} onClose={onClose} />
}
