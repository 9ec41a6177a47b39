// What the codes of the subjects on a mark sheet stand for.
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import type { Area, Block } from '../../platform/pdf/blocks/block'
import type { Canvas } from '../../platform/pdf/canvas/canvas'
import { colours, styles, type Style } from '../../platform/pdf/canvas/style'
import { tag } from '../../platform/pdf/canvas/tags'
import { layText, layTextIn, writeText } from '../../platform/pdf/canvas/textLines'
import { star } from './markTableDrawing'

const keyStyle: Style = { ...styles.small, leading: 9.4 }
const codeStyle: Style = { ...keyStyle, face: 'semibold', colour: colours.ink }
const sizesOfKey: readonly [Style, ...Style[]] = [
  keyStyle,
  ...[7, 6.4, 5.8].map((size) => ({ ...keyStyle, size })),
]

/** Down the columns, in the order of the table. */
export const keyBlocks = (canvas: Canvas, area: Area, subjects: readonly SubjectFacts[]): Block[] => {
  const count = 4
  const width = area.width / count
  const lines = Math.ceil(subjects.length / count)
  const codeWidth = Math.max(0, ...subjects.map(({ code }) => canvas.widthOf(`${code}*  `, codeStyle)))
  return Array.from({ length: lines }, (_none, line) => {
    const entries = Array.from({ length: count }, (_, column) => subjects[column * lines + line])
    const texts = entries.map((subject) =>
      subject ? layTextIn(canvas, subject.title, sizesOfKey, width - codeWidth - 8, 1) : null,
    )
    return {
      height: Math.max(...texts.map((text) => text?.height ?? 0)),
      gap: line === 0 ? 6 : 0,
      draw: (y: number) =>
        entries.forEach((subject, column) => {
          const title = texts[column]
          if (!subject || !title) return
          const x = area.x + column * width
          const code = layText(canvas, subject.code + star(subject), codeStyle, codeWidth)
          canvas.tags.mark([tag('P')], () => {
            writeText(canvas, code, x, y)
            writeText(canvas, title, x + codeWidth, y)
          })
        }),
    }
  })
}
