// The mark sheet, in landscape. Each class starts on a new page, and a form gets a page that compares its classes.
import type { SubjectFacts } from '#shared/rules/reports/marks/termFacts'
import {
  type Area,
  type Block,
  type Page,
  type PageRoom,
  paginate,
  stackHeight,
  together,
} from '../../platform/pdf/blocks/block'
import { contentArea, drawPages, roomOfPage } from '../../platform/pdf/blocks/pageFrame'
import { type Canvas, openCanvas, tag } from '../../platform/pdf/canvas/canvas'
import { colours, paperSizes, type Style, styles } from '../../platform/pdf/canvas/style'
import { paragraph } from '../../platform/pdf/pieces/paragraph'
import { figureCount, formTable, markTable, markTableHead, type MarkTable, star } from './markTableDrawing'
import {
  printedText,
  ruleText,
  scopeTitle,
  sheetTitles,
  termText,
  type StaffClass,
  type StaffSheetsData,
  postingStateText,
} from './staffSheetsData'
import { layText, layTextIn, writeText } from '../../platform/pdf/canvas/text'

const keyStyle: Style = { ...styles.small, leading: 9.4 }

interface Section {
  readonly name: string
  readonly pages: readonly Page[]
}

/** The sheet is printed on legal paper if it has more subjects than this. */
const subjectsOnLetter = 16

const title = sheetTitles['mark-sheet']

export const drawMarkSheet = async (data: StaffSheetsData): Promise<Uint8Array<ArrayBuffer>> => {
  const isWide = data.classes.some(({ subjects }) => subjects.length > subjectsOnLetter)
  const { width, height } = isWide ? paperSizes.legal : paperSizes.letter
  const canvas = openCanvas({
    title: [title, scopeTitle(data.scope), termText(data)].join(', '),
    author: data.school.name,
    size: { width: height, height: width },
    accent: data.school.accent,
    printedAt: new Date(data.printedAt),
  })
  const frame = { canvas, area: contentArea(canvas), data }
  const room = roomOf(canvas)
  const sections = data.classes.map((one): Section => ({
    name: `Class ${one.class_id}`,
    pages: paginate(classBlocks(frame, one), room),
  }))
  if (data.classes.length > 1)
    sections.push({ name: scopeTitle(data.scope), pages: paginate(formBlocks(frame), room) })
  const of = sections.flatMap(({ name, pages }) =>
    pages.map((_page, index) => ({ name, isFirst: index === 0 })),
  )
  drawPages(
    canvas,
    sections.flatMap(({ pages }) => pages),
    (page) => {
      const { name = '', isFirst = true } = of[page] ?? {}
      const about = [title, name, termText(data)].join('   ·   ')
      return {
        runningHead: isFirst ? null : [data.school.name, about],
        foot: [about, printedText(data)],
      }
    },
  )
  return canvas.finish()
}

const margins = { top: 26, bottom: 42 } as const

/** The first page of a class has no running head and narrow margins, so that forty students fit. */
const roomOf = (canvas: Canvas) => {
  const usual = roomOfPage(canvas)
  return (page: number): PageRoom => ({
    top: page === 0 ? margins.top : usual(page).top,
    bottom: canvas.size.height - margins.bottom,
  })
}

interface Frame {
  readonly canvas: Canvas
  readonly area: Area
  readonly data: StaffSheetsData
}

const nobody = 'Nobody in this class has marks or attendance for this term yet.'

const noMarks = 'No marks have been entered for this class yet.'

const tableGap = 7

const classBlocks = (frame: Frame, one: StaffClass): readonly Block[] => {
  const { canvas, area, data } = frame
  const opening = sheetHead(canvas, area, data, `${title}   ·   Class ${one.class_id}`, ruleText(data))
  if (one.students.length === 0) return [...opening, ...plain(canvas, area, nobody, 14)]
  const remark = one.subjects.length === 0 ? plain(canvas, area, noMarks, 8) : []
  const keys = one.subjects.length === 0 ? [] : keysOf(frame, one)
  const besides = stackHeight([...opening, ...remark]) + tableGap + markTableHead + stackHeight([...keys]) + 6
  const height = rowHeight(frame, one.students.length + figureCount, besides)
  const table = markTable(tableOf(frame, one, height), one.students, one.sheet)
  return [...opening, ...remark, ...below(table, tableGap), ...together(keys)]
}

const plain = (canvas: Canvas, area: Area, text: string, gap: number): readonly Block[] =>
  paragraph(canvas, area, text, { style: { ...styles.body, size: 10, leading: 14 }, gap })

const keysOf = ({ canvas, area, data }: Frame, { subjects }: Pick<StaffClass, 'subjects'>): Block[] => {
  const isStarred = subjects.some(({ counts }) => counts === 0)
  const style = { ...styles.small, colour: colours.ink }
  const codes = keyText(data.passMark, isStarred)
  return [...keyBlocks(canvas, area, subjects), ...paragraph(canvas, area, codes, { style, gap: 3 })]
}

const keyText = (passMark: number, isStarred: boolean): string =>
  [
    'Abs: absent.',
    'NW: no work handed in.',
    '----: not applicable.',
    'Empty: not entered yet.',
    `Shaded: below ${passMark}.`,
    isStarred ? '*: does not count in the average.' : '',
  ]
    .filter(Boolean)
    .join('   ')

const codeStyle: Style = { ...keyStyle, face: 'semibold', colour: colours.ink }
const sizesOfKey: readonly [Style, ...Style[]] = [
  keyStyle,
  ...[7, 6.4, 5.8].map((size) => ({ ...keyStyle, size })),
]

/** Explains the subject codes, in columns and in the order of the table. */
const keyBlocks = (canvas: Canvas, area: Area, subjects: readonly SubjectFacts[]): Block[] => {
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

const rowHeights = { least: 9.3, most: 17, ofTwoPages: 13 } as const

/** The greatest row height at which the class fits on one page. A class that needs two pages gets comfortable rows. */
const rowHeight = ({ canvas }: Frame, rows: number, besides: number): number => {
  const { top, bottom } = roomOf(canvas)(0)
  const each = (bottom - top - besides - 1) / rows
  return each < rowHeights.least ? rowHeights.ofTwoPages : Math.min(each, rowHeights.most)
}

const tableOf = (
  { canvas, area, data }: Frame,
  one: Pick<StaffClass, 'subjects'>,
  height: number,
): MarkTable => ({
  canvas,
  area,
  subjects: one.subjects,
  passMark: data.passMark,
  height,
})

const below = (blocks: readonly Block[], gap: number): Block[] =>
  blocks.map((block, index) => (index === 0 ? { ...block, gap } : block))

const formBlocks = (frame: Frame): readonly Block[] => {
  const { canvas, area, data } = frame
  const name = `${title}   ·   ${scopeTitle(data.scope)}, all classes`
  const opening = sheetHead(canvas, area, data, name, ruleText(data))
  const table = tableOf(frame, data, rowHeights.most)
  return [...opening, ...below(formTable(table, data.classes, data.whole), tableGap), ...keysOf(frame, data)]
}

// The top of a sheet for the staff meeting: its name, class and term, and whether families have seen these marks.

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
