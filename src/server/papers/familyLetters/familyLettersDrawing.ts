// Draws letters to families about missing items. A letter fills one page, or two with the longest lists.
import type { Owed } from '#shared/contract/intake/progress'
import { longDay, dayIn } from '#shared/rules/dates'
import { owedBySteps } from '#shared/rules/intake/owed'
import { addresseeOf } from '#shared/rules/papers/addressee'
import { isEditable, lastOpenDay, type RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { FamilyAnswers } from '#shared/rules/students/livingStatus'
import { fullName, type PersonName } from '#shared/rules/students/names'
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import { paginate, together, type Block } from '../../platform/pdf/blocks/block'
import {
  contentArea,
  drawPages,
  letterhead,
  roomOfPage,
  type School,
} from '../../platform/pdf/blocks/pageFrame'
import { streamCanvas, tag, type Canvas, type StreamedCanvas } from '../../platform/pdf/canvas/canvas'
import { paperSizes, styles } from '../../platform/pdf/canvas/style'
import { layText, writeText } from '../../platform/pdf/canvas/text'
import { tickList } from '../../platform/pdf/pieces/handwritten'
import { paragraph, type ParagraphLook } from '../../platform/pdf/pieces/paragraph'
import { drawQrCode } from '../../platform/pdf/pieces/picture'
import { readSnapshot } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { owingIn, type OwingFamily } from '../../intake/chase/chase'
import { listWindows } from '../../school/registration/queries'
import { openFile } from '../drawing/paperFile'
import type { SchoolPaperMade, SchoolPaperOrder } from '../schoolPapers/schoolPapersTask'

const letterStyle = { ...styles.body, size: 10.5, leading: 15 }
const letterSmall = { ...styles.small, size: 9, leading: 12 }
const letterStrong = { ...styles.strong, size: 10.5, leading: 15 }
const qrSize = 72
const qrGap = 16

const openLetters = ({ school, printedAt }: LettersData): StreamedCanvas =>
  streamCanvas({
    title: 'Letters about missing registrations',
    author: school.name,
    size: paperSizes.letter,
    accent: school.accent,
    printedAt: new Date(printedAt),
    tagged: false,
  })

/** Draws one family's letter on pages of its own. */
const addLetter = (canvas: Canvas, letter: FamilyLetter, data: LettersData): void => {
  const blocks = [
    ...opening(canvas, letter, data),
    ...missingBlocks(canvas, letter),
    ...closing(canvas, letter, data),
  ]
  const name = fullName(letter.student)
  drawPages(canvas, paginate(blocks, roomOfPage(canvas)), () => ({
    runningHead: [data.school.name, `Registration of ${name}`],
    foot: [`Student ID ${letter.student.id}`, ''],
  }))
}

const opening = (canvas: Canvas, letter: FamilyLetter, { school, today }: LettersData): Block[] => {
  const classText = letter.class_id === null ? '' : `, Class ${letter.class_id}`
  return together([
    letterhead(canvas, school),
    ...addressLines(canvas, letter),
    ...lines(canvas, [
      [longDay(today), { style: letterStyle, gap: 12 }],
      [
        `Registration of ${fullName(letter.student)}${classText}`,
        { style: styles.title, gap: 12, type: 'H1' },
      ],
      [openingText(letter), { style: letterStyle, gap: 6 }],
    ]),
  ]).map((block) => ({ ...block, keepWithNext: true }))
}

const addressLines = (canvas: Canvas, { student }: FamilyLetter): Block[] => {
  const { intro, name, of } = addresseeOf(student)
  return lines(canvas, [
    [intro, { style: letterSmall }],
    [name, { style: letterStrong }],
    [of, { style: letterSmall }],
    [student.home_address, { style: letterStyle }],
    [student.address_line_2, { style: letterStyle }],
  ]).map((block, index) => (index === 0 ? { ...block, gap: 16 } : block))
}

const lines = (canvas: Canvas, texts: ReadonlyArray<readonly [string | null, ParagraphLook]>): Block[] =>
  texts.flatMap(([text, look]) => (text ? paragraph(canvas, contentArea(canvas), text, look) : []))

const openingText = ({ missing }: FamilyLetter): string =>
  missing.length === 1
    ? 'This registration is not finished yet. One thing is still missing:'
    : `This registration is not finished yet. These ${missing.length} things are still missing:`

const missingBlocks = (canvas: Canvas, { missing }: FamilyLetter): Block[] =>
  owedBySteps(missing).flatMap(({ title, things }) => [
    ...paragraph(canvas, contentArea(canvas), title, { style: styles.step, gap: 8, type: 'H2' }).map(
      (block) => ({ ...block, keepWithNext: true }),
    ),
    ...tickList(
      canvas,
      contentArea(canvas),
      things.map(({ label }) => ({ label, tick: null })),
      { columns: 3 },
    ),
  ])

const closing = (canvas: Canvas, letter: FamilyLetter, data: LettersData): Block[] => [
  ...together([
    ...lines(canvas, [
      ['How to finish', { style: styles.step, gap: 12, type: 'H2' }],
      [adviceOf(letter, data), { style: letterStyle, gap: 4 }],
    ]),
    doorBlock(canvas, letter, data),
    ...lines(canvas, [
      [
        'If you have sent this in the last few days, please ignore this letter.',
        { style: letterSmall, gap: 10 },
      ],
      ['With kind regards', { style: letterStyle, gap: 12 }],
      [`The school office, ${data.school.name}`, { style: letterStyle }],
    ]),
  ]),
]

/** The address and the ID in plain sight, and a QR code for phones; never a password. */
const doorBlock = (canvas: Canvas, { student }: FamilyLetter, { origin }: LettersData): Block => {
  const area = contentArea(canvas)
  const width = area.width - qrSize - qrGap
  const texts = [
    [layText(canvas, 'Sign in at', letterSmall, width), 0],
    [layText(canvas, origin.replace(/^https?:\/\//, ''), letterStrong, width), 0],
    [layText(canvas, 'Student ID', letterSmall, width), 8],
    [layText(canvas, student.id, styles.person, width), 0],
  ] as const
  return {
    height: qrSize,
    gap: 12,
    draw: (y) => {
      drawQrCode(canvas, origin, { x: area.x, y, size: qrSize }, `Code that leads to ${origin}`)
      let top = y
      for (const [text, gap] of texts) {
        const at = top + gap
        canvas.tags.mark([tag('P')], () => writeText(canvas, text, area.x + qrSize + qrGap, at))
        top = at + text.height
      }
    },
  }
}

/** Used when every family has finished before the letters are drawn. */
const addNoLetters = (canvas: Canvas, { school }: LettersData): void => {
  const blocks = [
    letterhead(canvas, school),
    ...lines(canvas, [['Everyone has handed in everything.', { style: letterStyle, gap: 20 }]]),
  ]
  drawPages(canvas, paginate(blocks, roomOfPage(canvas)), () => ({ runningHead: ['', ''], foot: ['', ''] }))
}

interface LetterStudent extends PersonName, FamilyAnswers {
  readonly id: string
  readonly home_address: string | null
  readonly address_line_2: string | null
}

interface FamilyLetter {
  readonly student: LetterStudent
  readonly class_id: string | null
  readonly missing: readonly Owed[]
  /** Null if the student's form has no registration window. */
  readonly window: RegistrationWindow | null
  readonly hasSignedIn: boolean
}

interface LettersData {
  readonly school: School
  /** The address where families sign in. */
  readonly origin: string
  /** ISO, UTC */
  readonly printedAt: string
  /** In the school's time zone. */
  readonly today: string
}

/** Tells the family to finish on the portal while their form is open, and otherwise to come to the office. */
const adviceOf = ({ window, hasSignedIn }: FamilyLetter, { school, today }: LettersData): string => {
  if (!window || !isEditable(window, today))
    return `Registration on the portal is closed at the moment. Please bring what is missing to the school, or speak to ${officeOf(school)}.`
  const lastDay = lastOpenDay(window)
  const finish = `Please sign in to the portal and finish the registration${lastDay === null ? '' : ` by ${longDay(lastDay)}`}.`
  const help = hasSignedIn
    ? `If you have forgotten your password, please ask ${officeOf(school)}.`
    : `The sign-in slip from the school says how to sign in the first time. If you do not have it, please ask ${officeOf(school)}.`
  return `${finish} ${help}`
}

/** A phone number stays on one line, so that it can be read at a glance. */
const officeOf = ({ phone }: School): string =>
  `the school office${phone ? `: ${phone.replaceAll(' ', '\u00a0')}` : ''}`

// Draws the letters of a class, a form or the school into a file. Runs in a worker thread.

interface LettersOrder extends SchoolPaperOrder {
  readonly place: ChasePlace
  readonly origin: string
}

export const familyLetters = (order: LettersOrder, alive: () => void): Promise<SchoolPaperMade> =>
  readSnapshot(order, (db) => draw(db, order, alive))

const draw = async (db: Db, order: LettersOrder, alive: () => void): Promise<SchoolPaperMade> => {
  const { school, origin, printedAt, path, place } = order
  const today = dayIn(school.timeZone, new Date(printedAt))
  const data: LettersData = { school, origin, printedAt, today }
  const windows = await listWindows(db)
  const { families } = await owingIn(db, place, today)
  const canvas = openLetters(data)
  const file = await openFile(path, canvas.content)
  const ids: string[] = []
  try {
    for await (const piece of families) {
      for (const family of piece) {
        addLetter(canvas, letterOf(family, windows), data)
        ids.push(family.head.id)
      }
      alive()
      await file.write()
    }
    if (ids.length === 0) addNoLetters(canvas, data)
    canvas.end()
    await file.finish()
    return { students: ids }
  } finally {
    await file.close()
  }
}

type Windows = Awaited<ReturnType<typeof listWindows>>

const letterOf = ({ head, record, missing }: OwingFamily, windows: Windows): FamilyLetter => ({
  student: record,
  class_id: head.class_id,
  missing,
  window: windows.get(head.form_level ?? 0) ?? null,
  hasSignedIn: record.last_sign_in_at !== null,
})
