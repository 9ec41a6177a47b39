import type { Area, Block } from '../blocks/block'
import { type Canvas, tag, type Tag } from '../canvas/canvas'
import type { Style } from '../canvas/style'
import { layText, writeText, type Align } from '../canvas/text'

export interface ParagraphLook {
  readonly style: Style
  readonly gap?: number
  readonly align?: Align
  readonly type?: string
  /** The words before a text that is aligned to the left, in a style of their own. */
  readonly lead?: { readonly text: string; readonly style: Style }
}

/** Text that may continue on the next page: one block per line, the first two and the last two kept together. */
export const paragraph = (
  canvas: Canvas,
  area: Area,
  text: string,
  { style, gap = 0, align, type = 'P', lead }: ParagraphLook,
  inside: readonly Tag[] = [],
): Block[] => {
  const { lead: laidLead, ...laid } = layText(canvas, text, style, area.width, lead)
  const path = [...inside, tag(type)]
  const last = laid.lines.length - 1
  return laid.lines.map((line, index) => ({
    height: style.leading,
    gap: index === 0 ? gap : 0,
    keepWithNext: index < last && (index === 0 || index === last - 1),
    draw: (y) =>
      canvas.tags.mark(path, () =>
        writeText(
          canvas,
          { ...laid, lines: [line], ...(index === 0 && laidLead && { lead: laidLead }) },
          area.x,
          y,
          align,
        ),
      ),
  }))
}

/** The same as one block, for text in a box. */
export const textBlock = (...given: Parameters<typeof paragraph>): Block => {
  const lines = paragraph(...given)
  const height = lines.reduce((sum, line) => sum + line.height, 0)
  return {
    height,
    gap: lines[0]?.gap ?? 0,
    draw: (y) => lines.forEach((line, index) => line.draw(y + index * line.height)),
  }
}
