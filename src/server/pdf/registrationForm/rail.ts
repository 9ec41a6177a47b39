// The form's two columns: a narrow one that names the section, a wide one with its answers.
import { rule, section, type Area, type Block } from '../block'
import { contentArea } from '../pageFrame'
import { textBlock } from '../pieces/paragraph'
import type { Sheet } from '../sheet'
import { styles } from '../style'
import { tag, type Tag } from '../tags'
import { layText, writeText } from '../textLines'

const railWidth = 92
const railGutter = 16
export const sectionGap = 12

export const railArea = (sheet: Sheet): Area => ({ x: contentArea(sheet).x, width: railWidth })

export const answersArea = (sheet: Sheet): Area => {
  const { x, width } = contentArea(sheet)
  return { x: x + railWidth + railGutter, width: width - railWidth - railGutter }
}

/** A step of the form: its name over a line in the school's colour. */
export const stepHeading = (sheet: Sheet, title: string, inside: readonly Tag[] = []): Block => {
  const area = contentArea(sheet)
  const style = { ...styles.step, colour: sheet.accent }
  const text = textBlock(sheet, area, title, { style, type: 'H2' }, inside)
  return {
    height: text.height + 3,
    gap: 19,
    keepWithNext: true,
    draw: (y) => {
      text.draw(y)
      rule(sheet, area, y + text.height + 2, sheet.accent, 0.8)
    },
  }
}

/** The section's name beside its first block, read before it. */
export const railSection = (
  sheet: Sheet,
  title: string,
  blocks: readonly Block[],
  inside: readonly Tag[] = [],
): readonly Block[] => {
  const [first, ...rest] = blocks
  if (!first) return []
  const name = layText(sheet, title, styles.section, railWidth)
  const path = [...inside, tag('H3')]
  const named: Block = {
    ...first,
    height: Math.max(first.height, name.height),
    gap: sectionGap,
    draw: (y) => {
      sheet.tags.mark(path, () => writeText(sheet, name, railArea(sheet).x, y))
      first.draw(y)
    },
  }
  return section([named, ...rest])
}
