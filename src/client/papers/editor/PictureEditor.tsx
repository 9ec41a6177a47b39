// The editor of a document, in one piece that loads when the first photo is there.
import { PortraitEditor } from '../portrait/PortraitEditor'
import { type EditorProps, PapersEditor } from './PapersEditor'

export const PictureEditor = (props: EditorProps) =>
  props.document.format === 'PDF' ? <PapersEditor {...props} /> : <PortraitEditor {...props} />
