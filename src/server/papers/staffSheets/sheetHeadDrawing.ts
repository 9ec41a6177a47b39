// The top of a sheet for the staff meeting: its name, class and term, and whether families have seen these marks.
import type { Area, Block } from '../../platform/pdf/blocks/block'
import { type Canvas, tag } from '../../platform/pdf/canvas/canvas'
import { colours, styles } from '../../platform/pdf/canvas/style'
import { layText, writeText } from '../../platform/pdf/canvas/text'
import { postingStateText, termText, type StaffSheetsData } from './staffSheetsData'

const gap = 14
const lineGap = 1

/** Two lines, each with a left and a right text that cannot overlap. */
export const sheetHead = (
  canvas: Canvas,
  area: Area,
  data: StaffSheetsData,
  name: string,
  facts: string,
): readonly Block[] => {
  const right = (area.width - gap) * 0.42
  const left = area.width - gap - right
  const title = layText(canvas, name, { ...styles.title, colour: canvas.accent }, left)
  const under = layText(canvas, [data.school.name, facts].join('   ·   '), styles.small, left)
  const term = layText(canvas, termText(data), styles.title, right)
  const stateStyle = { ...styles.columnTitle, colour: colours.ink }
  const state = layText(canvas, postingStateText(data.term), stateStyle, right)
  const first = Math.max(title.height, term.height)
  const rightX = area.x + area.width - right
  return [
    {
      height: first + lineGap + Math.max(under.height, state.height),
      keepWithNext: true,
      draw: (y) => {
        canvas.tags.mark([tag('H1')], () => writeText(canvas, title, area.x, y))
        canvas.tags.mark([tag('P')], () => writeText(canvas, term, rightX, y, 'right'))
        canvas.tags.mark([tag('P')], () => writeText(canvas, under, area.x, y + first + lineGap))
        canvas.tags.mark([tag('P')], () => writeText(canvas, state, rightX, y + first + lineGap, 'right'))
      },
    },
  ]
}
