// The editor of a document, as one chunk that loads with the first photo.
import { PortraitEditor } from '../portrait/PortraitEditor'
import { type EditorProps, PapersEditor } from './PapersEditor'

export const PictureEditor = (props: EditorProps) =>
  props.document.format === 'PDF' ? <PapersEditor {...props} /> : <PortraitEditor {...props} />
