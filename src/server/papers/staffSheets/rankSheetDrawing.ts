// The rank sheet: the students of a class, or of all classes of a form, by their averages.
import { type Area, type Block, paginate, stackHeight, together } from '../../platform/pdf/blocks/block'
import { contentArea, drawPages, roomOfPage } from '../../platform/pdf/blocks/pageFrame'
import { openCanvas, type Canvas } from '../../platform/pdf/canvas/canvas'
import { paperSizes, styles } from '../../platform/pdf/canvas/style'
import { glue } from '../../platform/pdf/canvas/words'
import { paragraph } from '../../platform/pdf/pieces/paragraph'
import { defaultLook, table, type Column } from '../../platform/pdf/pieces/table'
import { printedResult } from '#shared/rules/reports/cards/cardColumns'
import { sheetHead } from './markSheetDrawing'
import {
  inRankOrder,
  printedText,
  scopeTitle,
  sheetTitles,
  termText,
  type StaffSheetsData,
  type StaffStudent,
} from './staffSheetsData'

const title = sheetTitles['rank-sheet']

export const drawRankSheet = async (data: StaffSheetsData): Promise<Uint8Array<ArrayBuffer>> => {
  const about = [title, scopeTitle(data.scope), termText(data)]
  const canvas = openCanvas({
    title: about.join(', '),
    author: data.school.name,
    size: paperSizes.letter,
    accent: data.school.accent,
    printedAt: new Date(data.printedAt),
  })
  const pages = paginate(blocksOf(canvas, contentArea(canvas), data), roomOfPage(canvas))
  drawPages(canvas, pages, () => ({
    runningHead: [data.school.name, about.join('   ·   ')],
    foot: [about.join('   ·   '), printedText(data)],
  }))
  return canvas.finish()
}

const nobody = 'Nobody has marks or attendance for this term yet.'

const notes =
  'Students with equal averages share a place, and the next place is skipped. A dash: no average yet. ' +
  'Passed: out of the subjects that count and have a final mark. Grade: for the average.'

const gap = 8

const blocksOf = (canvas: Canvas, area: Area, data: StaffSheetsData): readonly Block[] => {
  const isForm = data.scope.class_id === null
  const name = `${title}   ·   ${scopeTitle(data.scope)}`
  const opening = sheetHead(canvas, area, data, name, countText(data))
  const people = inRankOrder(data)
  if (people.length === 0)
    return [...opening, ...paragraph(canvas, area, nobody, { style: styles.body, gap: 14 })]
  const columns = columnsFor(isForm)
  const rows = people.map((student) => columns.map(({ cellOf }) => cellOf(student)))
  const note = paragraph(canvas, area, notes, { style: styles.small, gap })
  const { top, bottom } = roomOfPage(canvas)(0)
  const room = bottom - top - stackHeight(opening) - stackHeight(note) - gap * 2
  const [head, ...lines] = fittingTable({ canvas, area }, columns, rows, room)
  return [...opening, { ...(head as Block), gap }, ...lines, ...together(note)]
}

/** '40 students, 38 with an average. Mean 64.8, median 65.0. Pass mark 50.' */
const countText = ({ whole, passMark }: StaffSheetsData): string => {
  const { length } = whole.students
  const ranked = whole.students.filter(({ average }) => average !== null).length
  const people = `${length} ${length === 1 ? 'student' : 'students'}`
  const counted = ranked === length ? `${people}.` : `${people}, ${ranked} with an average.`
  const figures = `Mean ${printedResult(whole.average)}, median ${printedResult(whole.median)}.`
  return [counted, ranked > 0 ? figures : '', `Pass mark${glue}${passMark}.`].filter(Boolean).join(' ')
}

interface RankColumn extends Column {
  readonly cellOf: (student: StaffStudent) => string
  /** True for a column that is shown only when the classes of a form are ranked together. */
  readonly ofForm?: true
}

const columnsFor = (isForm: boolean): readonly RankColumn[] => {
  const all: readonly RankColumn[] = [
    {
      title: 'Place',
      share: 30,
      align: 'right',
      cellOf: ({ result, formPosition }) => placeText(isForm ? formPosition : result.position),
    },
    { title: 'Student', share: 200, isRowTitle: true, cellOf: ({ name }) => name },
    { title: 'Class', share: 40, ofForm: true, cellOf: ({ class_id }) => class_id },
    {
      title: 'Place in class',
      share: 46,
      align: 'right',
      ofForm: true,
      cellOf: ({ result }) => placeText(result.position),
    },
    {
      title: 'Average',
      share: 44,
      align: 'right',
      cellOf: ({ result }) => (result.average === null ? '–' : printedResult(result.average)),
    },
    {
      title: 'Passed',
      share: 44,
      align: 'right',
      cellOf: ({ result: { subjects_passed, subjects_counted } }) =>
        subjects_counted === 0 ? '–' : `${subjects_passed} of ${subjects_counted}`,
    },
    { title: 'Grade', share: 32, align: 'center', cellOf: ({ grade }) => grade ?? '–' },
  ]
  return all.filter(({ ofForm }) => isForm || !ofForm)
}

const placeText = (position: number | null): string => (position === null ? '–' : String(position))

const mostOfClass = 60

const manyRows = 16

/** A class gets the first height at which it fits on one page. A form, or a very large class, gets `manyRows`. */
const rowHeights = [19, 17.5, 16, 14.5, 13] as const

const fittingTable = (
  { canvas, area }: { canvas: Canvas; area: Area },
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: number,
): readonly Block[] => {
  const draw = (height: number) => table(canvas, area, columns, rows, lookOf(height))
  if (rows.length > mostOfClass) return draw(manyRows)
  return rowHeights.map(draw).find((blocks) => stackHeight(blocks) <= room) ?? draw(manyRows)
}

const lookOf = (height: number) => {
  const size = Math.min(10.4, height * 0.66)
  const style = { ...styles.value, size, leading: size * 1.25 }
  const padding = (height - style.leading) / 2
  return { ...defaultLook, style, rowTitleStyle: style, padding, gutter: 14, least: 0 }
}
