// Slips to cut out and give to families: the student ID, the portal's address, and how to sign in the first time.
import { groupedActivationCode } from '#shared/rules/access/activationCode'
import { dayIn, longDay } from '#shared/rules/dates'
import { drawStack, stackHeight, type Area, type Block } from '../../platform/pdf/blocks/block'
import { type Canvas, openCanvas, tag } from '../../platform/pdf/canvas/canvas'
import { colours, hairline, paperSizes, type Style, styles } from '../../platform/pdf/canvas/style'
import { layText, layTextIn, type TextLines, writeText } from '../../platform/pdf/canvas/text'
import { glue } from '../../platform/pdf/canvas/words'
import { drawPicture, drawQrCode } from '../../platform/pdf/pieces/picture'
import type { School } from '../../platform/pdf/blocks/pageFrame'

const columns = 2
const rows = 4

const paper = paperSizes.letter

/** Printers cannot print to the edge of the paper. */
const padding = { side: 24, edge: 13 } as const

const crestSize = 22
const qr = { size: 60, gap: 12 } as const
/** The space between the parts of a slip, as large as the slip allows. */
const gaps = { least: 1.5, most: 12 } as const

export interface SlipStudent {
  readonly id: string
  readonly name: string
  readonly class_id: string | null
  /** The date of birth is still the password. */
  readonly isFirstSignIn: boolean
  /** For the first sign-in, where the school asks for a code. */
  readonly code: string | null
}

export interface SignInSlipsData {
  readonly school: School
  /** The portal's public address. */
  readonly origin: string
  /** ISO, UTC */
  readonly printedAt: string
  /** The midnight at which the codes end (ISO, UTC); null if the school does not use codes. */
  readonly codesUntil: string | null
  /** True if each class starts a new page, so that slips can be handed out by class. */
  readonly perClass: boolean
  /** In the order they are handed out. */
  readonly students: readonly SlipStudent[]
}

const slip = { width: paper.width / columns, height: paper.height / rows }

export const drawSignInSlips = (data: SignInSlipsData): Promise<Uint8Array<ArrayBuffer>> => {
  const { school, printedAt, students } = data
  const canvas = openCanvas({
    title: 'Sign-in slips',
    author: school.name,
    size: paper,
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })
  for (const page of pagesOf(data)) {
    canvas.doc.addPage()
    drawCuts(canvas)
    for (let row = 0; row < rows; row++)
      drawRow(canvas, data, page.slice(row * columns, (row + 1) * columns), row * slip.height)
  }
  if (students.length === 0) drawNobody(canvas)
  return canvas.finish()
}

const perPage = columns * rows

const pagesOf = ({ students, perClass }: SignInSlipsData): SlipStudent[][] => {
  const pages: SlipStudent[][] = []
  for (const student of students) {
    const page = pages.at(-1)
    const belongs = !perClass || page?.[0]?.class_id === student.class_id
    if (page && page.length < perPage && belongs) page.push(student)
    else pages.push([student])
  }
  return pages
}

const drawCuts = (canvas: Canvas): void => {
  const { doc } = canvas
  canvas.tags.artifact(() => {
    for (let column = 1; column < columns; column++)
      doc.moveTo(column * slip.width, 12).lineTo(column * slip.width, paper.height - 12)
    for (let row = 1; row < rows; row++)
      doc.moveTo(12, row * slip.height).lineTo(paper.width - 12, row * slip.height)
    doc.lineWidth(hairline).strokeColor(colours.blank).dash(3, { space: 3 }).stroke()
    doc.undash()
  })
}

const room = slip.height - padding.edge * 2

/** Neighbouring slips have the same space between their parts, so that the parts are level. */
const drawRow = (
  canvas: Canvas,
  data: SignInSlipsData,
  students: readonly SlipStudent[],
  top: number,
): void => {
  const slips = students.map((student, column) => {
    const x = column * slip.width + padding.side
    return partsOf(canvas, data, student, { x, width: slip.width - padding.side * 2 })
  })
  const spare = Math.min(...slips.map((parts) => (room - stackHeight(parts)) / (parts.length - 1)))
  const gap = Math.min(gaps.most, Math.max(gaps.least, spare))
  for (const parts of slips)
    drawStack(
      parts.map((part) => ({ ...part, gap })),
      top + padding.edge,
    )
}

type Sizes = readonly [Style, ...Style[]]

const sizesOf = (style: Style, sizes: readonly number[]): Sizes =>
  sizes.map((size) => ({ ...style, size, leading: size * 1.2 })) as unknown as Sizes

/** The first size that fits is used. What people type from a slip must be legible at arm's length. */
const looks = {
  school: sizesOf(styles.small, [9, 8, 7]),
  name: sizesOf(styles.strong, [13, 12, 11, 9, 7.5, 6]),
  id: sizesOf(styles.person, [18, 14, 11, 9, 7]),
  code: sizesOf(styles.person, [15, 14, 12]),
  label: sizesOf(styles.label, [8]),
  address: sizesOf(styles.strong, [14, 13, 12]),
  longAddress: sizesOf(styles.strong, [12, 10, 8, 6.5, 5]),
  help: sizesOf(styles.body, [10, 9.5, 9, 8.5, 7.9]),
} as const

const partsOf = (
  canvas: Canvas,
  data: SignInSlipsData,
  student: SlipStudent,
  area: Area,
): readonly Block[] => {
  const part = (lines: TextLines): Block => ({
    height: lines.height,
    draw: (y) => writeStack(canvas, [lines], area.x, y),
  })
  const parts = [
    schoolPart(canvas, data, student, area),
    part(layTextIn(canvas, student.name, looks.name, area.width, 1)),
    keysPart(canvas, data, student, area),
    part(addressLines(canvas, data, area.width)),
  ]
  const left = room - stackHeight(parts) - gaps.least * parts.length
  const helps = looks.help.map((style) => layText(canvas, helpFor(data, student), style, area.width))
  const help = helps.find(({ height }) => height <= left) ?? helps.at(-1)
  return help ? [...parts, part(help)] : parts
}

const writeStack = (canvas: Canvas, parts: readonly TextLines[], x: number, top: number): void => {
  let y = top
  for (const part of parts) {
    canvas.tags.mark([tag('P')], () => writeText(canvas, part, x, y))
    y += part.height
  }
}

const schoolPart = (
  canvas: Canvas,
  { school }: SignInSlipsData,
  { class_id }: SlipStudent,
  area: Area,
): Block => {
  const { crest, name } = school
  const inset = crest ? crestSize + 8 : 0
  const classText = class_id === null ? '' : `   ·   Class${glue}${class_id}`
  const text = layTextIn(canvas, name + classText, looks.school, area.width - inset, 2)
  const height = Math.max(crest ? crestSize : 0, text.height)
  return {
    height,
    draw: (y) => {
      const frame = { x: area.x, y, width: crestSize, height: crestSize }
      if (crest) drawPicture(canvas, crest, frame, `Crest of ${name}`)
      writeStack(canvas, [text], area.x + inset, y + (height - text.height) / 2)
    },
  }
}

const keysPart = (canvas: Canvas, { origin }: SignInSlipsData, student: SlipStudent, area: Area): Block => {
  const keys = keyLines(canvas, student, area.width - qr.size - qr.gap)
  const height = Math.max(qr.size, stacked(keys))
  return {
    height,
    draw: (y) => {
      writeStack(canvas, keys, area.x, y + (height - stacked(keys)) / 2)
      const place = { x: area.x + area.width - qr.size, y, size: qr.size }
      drawQrCode(canvas, origin, place, `Code that leads to ${origin}`)
    },
  }
}

/** The ID and the code to type, beside the QR code. */
const keyLines = (canvas: Canvas, { id, code }: SlipStudent, width: number): readonly TextLines[] => {
  const lay = (text: string, sizes: Sizes) => layTextIn(canvas, text, sizes, width, 1)
  const ids = [lay('Student ID', looks.label), lay(id, looks.id)]
  if (code === null) return ids
  return [
    ...ids,
    lay('Code for the first sign-in', looks.label),
    lay(groupedActivationCode(code), looks.code),
  ]
}

/** The height of the parts, one above the other. */
const stacked = (parts: readonly TextLines[]): number => parts.reduce((sum, { height }) => sum + height, 0)

/** Prints the address on one line if that is legible, otherwise on two. */
const addressLines = (canvas: Canvas, { origin }: SignInSlipsData, width: number): TextLines => {
  const text = `Sign in at ${origin.replace(/^https?:\/\//, '')}`
  const onOne = layTextIn(canvas, text, looks.address, width, 1)
  return onOne.lines.length === 1 ? onOne : layTextIn(canvas, text, looks.longAddress, width, 2)
}

/** The example is too early for any student's birthday, because a slip must not contain its student's password. */
const firstTime =
  'The first time, the password is the student’s date of birth as eight digits: year, month, day. ' +
  'For 5 July 1998 that is 19980705. The portal then asks you to choose a password of your own.'

const helpFor = (data: SignInSlipsData, { isFirstSignIn, code }: SlipStudent): string => {
  if (!isFirstSignIn) return later(data)
  const { codesUntil, school } = data
  if (code === null || codesUntil === null) return firstTime
  return firstTimeWithCode(longDay(dayIn(school.timeZone, new Date(Date.parse(codesUntil) - 1))))
}

const later = ({ school }: SignInSlipsData): string =>
  `Sign in with the password you chose. Forgotten it? Ask the school office${school.phone ? `: ${unbroken(school.phone)}` : ''}.`

/** A phone number stays on one line, so that it can be read at a glance. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

const firstTimeWithCode = (until: string): string =>
  'The first time, enter this code. As the password, enter the student’s date of birth as eight digits (5 July 1998 ' +
  `is 19980705). Then choose a password of your own. The code works once, until ${until}. Keep this slip safe.`

const drawNobody = (canvas: Canvas) => {
  canvas.doc.addPage()
  const text = layTextIn(canvas, 'There are no students to print slips for.', looks.name, slip.width, 2)
  writeText(canvas, text, padding.side, padding.side)
}
