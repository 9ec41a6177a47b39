// The form's two columns: a narrow one with the section's name, a wide one with its answers.
import { rule, section, type Area, type Block } from '../../platform/pdf/blocks/block'
import { contentArea } from '../../platform/pdf/blocks/pageFrame'
import { type Canvas, tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { styles } from '../../platform/pdf/canvas/style'
import { layText, writeText } from '../../platform/pdf/canvas/text'
import { textBlock } from '../../platform/pdf/pieces/paragraph'

const railWidth = 92
const railGutter = 16
const sectionGap = 9

export const railArea = (canvas: Canvas): Area => ({ x: contentArea(canvas).x, width: railWidth })

export const answersArea = (canvas: Canvas): Area => {
  const { x, width } = contentArea(canvas)
  return { x: x + railWidth + railGutter, width: width - railWidth - railGutter }
}

/** A step of the form: its name over a line in the school's colour. */
export const stepHeading = (canvas: Canvas, title: string, inside: readonly Tag[] = []): Block => {
  const area = contentArea(canvas)
  const style = { ...styles.step, colour: canvas.accent }
  const text = textBlock(canvas, area, title, { style, type: 'H2' }, inside)
  return {
    height: text.height + 3,
    gap: 14,
    keepWithNext: true,
    draw: (y) => {
      text.draw(y)
      rule(canvas, area, y + text.height + 2, canvas.accent, 0.8)
    },
  }
}

/** Prints the section's name beside its first block. Screen readers read the name first. */
export const railSection = (
  canvas: Canvas,
  title: string,
  blocks: readonly Block[],
  inside: readonly Tag[] = [],
): readonly Block[] => {
  const [first, ...rest] = blocks
  if (!first) return []
  const name = layText(canvas, title, styles.section, railWidth)
  const path = [...inside, tag('H3')]
  const named: Block = {
    ...first,
    height: Math.max(first.height, name.height),
    gap: sectionGap,
    draw: (y) => {
      canvas.tags.mark(path, () => writeText(canvas, name, railArea(canvas).x, y))
      first.draw(y)
    },
  }
  return section([named, ...rest])
}
