// Labels for sheets of stickers. Only text is printed, and none of it crosses the edge of a label.
import { addresseeOf } from '#shared/rules/papers/addressee'
import { labelPlace } from '#shared/rules/papers/labelSheet'
import type { FamilyAnswers } from '#shared/rules/students/livingStatus'
import { listName, type PersonName } from '#shared/rules/students/names'
import type { School } from '../../platform/pdf/blocks/pageFrame'
import { openCanvas, tag, type Canvas } from '../../platform/pdf/canvas/canvas'
import { printAtActualSize } from '../../platform/pdf/canvas/pdfkit'
import { paperSizes, styles, type Style } from '../../platform/pdf/canvas/style'
import { layText, writeText, type TextLines } from '../../platform/pdf/canvas/text'

export type LabelKind = 'name' | 'address'

export interface LabelRecord extends PersonName, FamilyAnswers {
  readonly id: string
  readonly class_id: string | null
  readonly house: string | null
  readonly home_address: string | null
  readonly address_line_2: string | null
}

type LineLook = 'name' | 'details' | 'small' | 'addressee' | 'address'

interface LabelLine {
  readonly look: LineLook
  readonly text: string
}

type Label = readonly LabelLine[]

interface StudentLabelsData {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  readonly title: string
  /** The first free label of the first sheet. */
  readonly first: number
  readonly labels: readonly Label[]
}

const line = (look: LineLook, text: string | null): LabelLine[] =>
  text === null || text === '' ? [] : [{ look, text }]

const nameLabel = (student: LabelRecord, school: string): Label => {
  const { id, class_id, house } = student
  const details = [class_id === null ? '' : `Class ${class_id}`, house ?? '', id].filter(Boolean)
  return [
    ...line('name', listName(student)),
    ...line('details', details.join('  ·  ')),
    ...line('small', school),
  ]
}

const addressLabel = (student: LabelRecord): Label => {
  const { intro, name, of } = addresseeOf(student)
  return [
    ...line('small', intro),
    ...line('addressee', name),
    ...line('small', of),
    ...line('address', [student.home_address, student.address_line_2].filter(Boolean).join('\n')),
  ]
}

export const labelOf: Readonly<Record<LabelKind, (student: LabelRecord, school: string) => Label>> = {
  name: nameLabel,
  address: addressLabel,
}

const inch = 72

/** Printers feed paper a little askew. */
const padding = { x: 10, y: 6 }

interface Look {
  readonly style: Style
  /** The first size at which the text fits within the number of lines is used, or else the last size. */
  readonly fits: readonly { readonly lines: number; readonly sizes: readonly number[] }[]
  /** The space above the line. */
  readonly above?: number
}

const looks: Readonly<Record<LineLook, Look>> = {
  name: {
    style: styles.person,
    fits: [
      { lines: 1, sizes: [17, 15, 13, 12] },
      { lines: 2, sizes: [13, 11.5, 10, 8.5, 7] },
    ],
  },
  details: {
    style: styles.value,
    fits: [
      { lines: 1, sizes: [9.2, 8.2, 7.2] },
      { lines: 2, sizes: [7.2] },
    ],
    above: 2,
  },
  small: { style: styles.small, fits: [{ lines: 1, sizes: [7.4, 6.6] }] },
  addressee: {
    style: styles.strong,
    fits: [
      { lines: 1, sizes: [10.4, 9.2, 8.4] },
      { lines: 2, sizes: [9.2, 8] },
    ],
  },
  address: {
    style: styles.value,
    fits: [
      { lines: 2, sizes: [9.2] },
      { lines: 3, sizes: [8.6] },
      { lines: 4, sizes: [7.8] },
    ],
    above: 2,
  },
}

export const drawStudentLabels = (data: StudentLabelsData): Promise<Uint8Array<ArrayBuffer>> => {
  const { school, printedAt, title, first, labels } = data
  const canvas = openCanvas({
    title,
    author: school.name,
    size: paperSizes.letter,
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })
  // If the printer scaled the page to fit, the text would miss the labels.
  printAtActualSize(canvas.doc)
  let sheets = 0
  labels.forEach((lines, index) => {
    const { sheet, column, row } = labelPlace(index, first)
    for (; sheets <= sheet; sheets++) canvas.doc.addPage()
    drawLabel(canvas, lines, column, row)
  })
  return canvas.finish()
}

const margin = { left: 0.1875 * inch, top: 0.5 * inch }

const label = { width: 2.625 * inch, height: inch }

const gap = 0.125 * inch

const drawLabel = (canvas: Canvas, lines: Label, column: number, row: number): void => {
  const laid = layLabel(canvas, lines)
  const x = margin.left + column * (label.width + gap) + padding.x
  let y = margin.top + row * label.height + (label.height - heightOf(laid)) / 2
  canvas.tags.mark([tag('P')], () => {
    for (const { text, above } of laid) {
      writeText(canvas, text, x, y + above)
      y += above + text.height
    }
  })
}

interface LaidLine {
  readonly text: TextLines
  readonly above: number
}

/** The whole label is scaled down if its lines together are too high. */
const scales = [1, 0.92, 0.85, 0.78, 0.7, 0.6, 0.5, 0.4]

const room = { width: label.width - padding.x * 2, height: label.height - padding.y * 2 }

const layLabel = (canvas: Canvas, lines: Label): readonly LaidLine[] => {
  let laid: readonly LaidLine[] = []
  for (const scale of scales) {
    laid = lines.map((line) => layLine(canvas, line, scale))
    if (heightOf(laid) <= room.height) break
  }
  return laid
}

const layLine = (canvas: Canvas, { look, text }: LabelLine, scale: number): LaidLine => {
  const { style, fits, above = 0 } = looks[look]
  const tried = fits.flatMap(({ lines, sizes }) =>
    sizes.map((size) => {
      const sized = { ...style, size: size * scale, leading: size * scale * 1.22 }
      return { lines, laid: layText(canvas, text, sized, room.width) }
    }),
  )
  const found = tried.find(({ lines, laid }) => laid.lines.length <= lines) ?? tried.at(-1)
  return { text: (found as (typeof tried)[number]).laid, above: above * scale }
}

const heightOf = (lines: readonly LaidLine[]): number =>
  lines.reduce((sum, { text, above }) => sum + above + text.height, 0)
