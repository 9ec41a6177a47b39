// A PDF as part of a page. Why pdf.js's own viewer is not used: docs/decisions/0011-pdf-viewer.md.
import { PdfPages, type PdfSource } from './PdfPages'
import { ViewerFrame } from './ViewerFrame'

export const PdfViewer = (source: PdfSource) => (
  <ViewerFrame title={source.title}>
    <PdfPages {...source} />
  </ViewerFrame>
)
