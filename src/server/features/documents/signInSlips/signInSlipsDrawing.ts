// Slips to cut out and give to families: the student ID, the portal's address, and how to sign in the first time.
import { groupedActivationCode } from '#shared/rules/access/activationCode'
import { dayIn, longDay } from '#shared/rules/dates'
import type { Area } from '../../../platform/pdf/blocks/block'
import { openCanvas, type Canvas } from '../../../platform/pdf/canvas/canvas'
import { papers } from '../../../platform/pdf/canvas/paper'
import { colours, hairline, styles, type Style } from '../../../platform/pdf/canvas/style'
import { tag } from '../../../platform/pdf/canvas/tags'
import { layTextIn, writeText } from '../../../platform/pdf/canvas/textLines'
import { drawQrCode } from '../../../platform/pdf/pieces/qrCode'
import type { SignInSlipsData, SlipStudent } from './signInSlipsData'

const columns = 2
const rows = 5
const perPage = columns * rows
const paper = papers.letter
const slip = { width: paper.width / columns, height: paper.height / rows }
/** Printers cannot print to the edge of the paper. */
const padding = 26
const qrSize = 54

type Sizes = readonly [Style, ...Style[]]

const sizesOf = (style: Style, sizes: readonly number[]): Sizes =>
  sizes.map((size) => ({ ...style, size, leading: size * 1.3 })) as unknown as Sizes

const looks = {
  school: sizesOf(styles.small, [7, 6, 5]),
  name: sizesOf(styles.strong, [11, 9, 7.5, 6]),
  id: sizesOf(styles.person, [14, 11, 9, 7]),
  idWithCode: sizesOf(styles.person, [12, 9, 7]),
  label: sizesOf(styles.label, [6.4]),
  address: sizesOf(styles.strong, [8.4, 7, 6, 5]),
  help: sizesOf(styles.body, [7.1]),
} as const

/** The example is the birthday of no student: a slip must not hold the password of the one it is for. */
const firstTime =
  'The first time, the password is the student’s date of birth as eight digits: year, month, day. ' +
  'For 5 July 1998 that is 19980705. The portal then asks you to choose a password of your own.'

const firstTimeWithCode = (until: string): string =>
  'The first time, enter this code. As the password, enter the student’s date of birth as eight digits (5 July 1998 ' +
  `is 19980705). Then choose a password of your own. The code works once, until ${until}. Keep this slip safe.`

/** A number that breaks over the line cannot be read at a glance. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

const later = ({ school }: SignInSlipsData): string =>
  `Sign in with the password you chose. Forgotten it? Ask the school office${school.phone ? `: ${unbroken(school.phone)}` : ''}.`

interface Writer {
  readonly canvas: Canvas
  readonly area: Area
  y: number
}

const write = (writer: Writer, text: string, sizes: Sizes, mostLines: number, width = writer.area.width) => {
  const { canvas, area } = writer
  const lines = layTextIn(canvas, text, sizes, width, mostLines)
  canvas.tags.mark([tag('P')], () => writeText(canvas, lines, area.x, writer.y))
  writer.y += lines.height
}

const addressOf = ({ origin }: SignInSlipsData): string => origin.replace(/^https?:\/\//, '')

/** The text beside the QR code. */
const writeKeys = (writer: Writer, data: SignInSlipsData, { id, code }: SlipStudent, width: number) => {
  write(writer, 'Student ID', looks.label, 1, width)
  if (code === null) {
    write(writer, id, looks.id, 1, width)
    writer.y += 2
    write(writer, 'Sign in at', looks.label, 1, width)
    return write(writer, addressOf(data), looks.address, 2, width)
  }
  write(writer, id, looks.idWithCode, 1, width)
  writer.y += 1
  write(writer, 'Code for the first sign-in', looks.label, 1, width)
  write(writer, groupedActivationCode(code), looks.idWithCode, 1, width)
  writer.y += 1
  write(writer, `Sign in at ${addressOf(data)}`, looks.address, 2, width)
}

const helpFor = (data: SignInSlipsData, { isFirstSignIn, code }: SlipStudent): string => {
  if (!isFirstSignIn) return later(data)
  const { codesUntil, school } = data
  if (code === null || codesUntil === null) return firstTime
  return firstTimeWithCode(longDay(dayIn(school.timeZone, new Date(Date.parse(codesUntil) - 1))))
}

const drawSlip = (canvas: Canvas, data: SignInSlipsData, student: SlipStudent, place: number): void => {
  const left = (place % columns) * slip.width
  const top = Math.floor(place / columns) * slip.height
  const area = { x: left + padding, width: slip.width - padding * 2 }
  const beside = area.width - qrSize - 10
  const writer: Writer = { canvas: canvas, area, y: top + (student.code === null ? 20 : 16) }
  const classText = student.class_id === null ? '' : `   ·   Class ${student.class_id}`
  write(writer, `${data.school.name}${classText}`, looks.school, 1)
  write(writer, student.name, looks.name, 1)
  writer.y += student.code === null ? 4 : 2
  const codeTop = writer.y
  writeKeys(writer, data, student, beside)
  const code = { x: area.x + area.width - qrSize, y: codeTop, size: qrSize }
  drawQrCode(canvas, data.origin, code, `Code that leads to ${data.origin}`)
  writer.y = Math.max(writer.y, codeTop + qrSize) + (student.code === null ? 4 : 3)
  write(writer, helpFor(data, student), looks.help, 3)
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
    page.forEach((student, place) => drawSlip(canvas, data, student, place))
  }
  if (students.length === 0) canvas.doc.addPage()
  return canvas.finish()
}
