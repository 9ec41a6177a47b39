// The frame of every page of a document: the school at the top, the student and the page number at the bottom.
import { type Canvas, type LayeredCanvas, tag, type Tag } from '../canvas/canvas'
import { colours, hairline, styles, type Style } from '../canvas/style'
import { layText, writeText, type Align } from '../canvas/text'
import { drawPicture } from '../pieces/picture'
import { type Area, type Block, type Page, type PageRoom, rule } from './block'

/** The school as documents show it. */
export interface School {
  /** With the mark. */
  readonly name: string
  /** The mark of a demonstration; '' for a real school. */
  readonly mark: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly accent: string
  readonly timeZone: string
  readonly crest: Uint8Array | null
}

export type RunningHead = readonly [left: string, right: string]

export interface PageTexts {
  /** In small print at the top of every page but the first; null where a section begins with a title of its own. */
  readonly runningHead: RunningHead | null
  /** Left and middle of the last line; on the right is the page number. */
  readonly foot: readonly [left: string, middle: string]
}

const side = 46
const topMargin = 36
const runningHeadHeight = 26
const footHeight = 46
const crestSize = 52

export const contentArea = ({ size }: Canvas): Area => ({ x: side, width: size.width - side * 2 })

export const roomOfPage =
  ({ size }: Canvas) =>
  (page: number): PageRoom => ({
    top: page === 0 ? topMargin : topMargin + runningHeadHeight,
    bottom: size.height - footHeight,
  })

/** Crest, name and address, for the first page. */
export const letterhead = (canvas: Canvas, school: School, inside: readonly Tag[] = []): Block => {
  const area = contentArea(canvas)
  const x = school.crest ? area.x + crestSize + 14 : area.x
  const width = area.x + area.width - x
  const name = layText(canvas, school.name, styles.school, width)
  const address = [school.address, school.phone, school.email].filter(Boolean).join('   ·   ')
  const contact = layText(canvas, address, styles.small, width)
  const textHeight = name.height + 2 + contact.height
  const height = Math.max(school.crest ? crestSize : 0, textHeight)
  return {
    height,
    keepWithNext: true,
    draw: (y) => {
      const frame = { x: area.x, y: y + (height - crestSize) / 2, width: crestSize, height: crestSize }
      if (school.crest) drawPicture(canvas, school.crest, frame, `Crest of ${school.name}`, inside)
      const top = y + (height - textHeight) / 2
      canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, name, x, top))
      canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, contact, x, top + name.height + 2))
    },
  }
}

/** One line, shortened so that it does not run into its neighbour. */
const writeLine = (canvas: Canvas, text: string, style: Style, area: Area, y: number, align: Align): void => {
  const laid = layText(canvas, text, style, area.width)
  writeText(canvas, { ...laid, lines: laid.lines.slice(0, 1) }, area.x, y, align)
}

const drawRunningHead = (canvas: Canvas, [left, right]: RunningHead): void => {
  const area = contentArea(canvas)
  const half = area.width / 2
  canvas.tags.artifact(() => {
    writeLine(canvas, left, styles.small, { x: area.x, width: half }, topMargin - 8, 'left')
    writeLine(canvas, right, styles.small, { x: area.x + half, width: half }, topMargin - 8, 'right')
  }, 'Pagination')
  rule(canvas, area, topMargin + 6, colours.rule, hairline)
}

const drawFoot = (canvas: Canvas, [left, middle]: PageTexts['foot'], pages: string): void => {
  const area = contentArea(canvas)
  const y = canvas.size.height - footHeight + 16
  // Wide enough for the longest student ID; the text in the middle is short.
  const leftWidth = area.width * 0.39
  rule(canvas, area, y - 6, colours.rule, hairline)
  canvas.tags.artifact(() => {
    writeLine(canvas, left, styles.small, { x: area.x, width: leftWidth }, y, 'left')
    writeLine(canvas, middle, styles.small, area, y, 'center')
    writeLine(canvas, pages, styles.small, area, y, 'right')
  }, 'Pagination')
}

/** A new page without its foot. */
const drawBody = (canvas: Canvas, page: Page, runningHead: PageTexts['runningHead']): void => {
  canvas.doc.addPage()
  if (runningHead) drawRunningHead(canvas, runningHead)
  for (const { block, y } of page) block.draw(y)
}

const pageOf = (index: number, count: number): string => `Page ${index + 1} of ${count}`

export const drawPages = (
  canvas: Canvas,
  pages: readonly Page[],
  textsOf: (page: number) => PageTexts,
): void => {
  pages.forEach((page, index) => {
    const texts = textsOf(index)
    drawBody(canvas, page, index > 0 ? texts.runningHead : null)
    drawFoot(canvas, texts.foot, pageOf(index, pages.length))
  })
}

/** A page of a document whose number of pages is not known yet; drawFeet draws its foot. */
export const drawPageAhead = (
  canvas: LayeredCanvas,
  page: Page,
  runningHead: PageTexts['runningHead'],
): void => {
  drawBody(canvas, page, runningHead)
  canvas.leavePage()
}

/** @param order the pages as they were drawn, in the order in which they are read */
export const drawFeet = (canvas: LayeredCanvas, order: readonly number[], foot: PageTexts['foot']): void => {
  order.forEach((page, index) => {
    canvas.returnTo(page)
    drawFoot(canvas, foot, pageOf(index, order.length))
  })
}
