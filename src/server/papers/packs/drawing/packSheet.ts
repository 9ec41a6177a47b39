// The document that a pack is drawn on.
import { streamCanvas, type StreamedCanvas } from '#server/platform/pdf/canvas/canvas'
import { papers } from '#server/platform/pdf/canvas/style'
import type { PackStage } from '../packOrderData'

/** One document for printing, without accessibility tags: on paper they are no use, and it would be several times larger. */
export const openSheet = ({ school, printedAt }: PackStage, title: string): StreamedCanvas =>
  streamCanvas({
    title,
    author: school.name,
    size: papers.legal,
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })
