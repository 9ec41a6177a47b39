// The registration form on paper: every section of the field table, in the order of the steps.
import type { Field } from '#shared/record/field'
import { fieldsOf, sectionsOf, type Section, sections } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { academicYear, longMoment } from '#shared/rules/dates'
import { fullName, listName } from '#shared/rules/students/names'
import { parents, visibleParents, type Parent } from '#shared/rules/students/livingStatus'
import { fieldOf } from '#shared/record/fields'
import { type Block, type Area, paginate, drawStack, stackHeight } from '../../platform/pdf/blocks/block'
import { contentArea, drawPages, letterhead, roomOfPage } from '../../platform/pdf/blocks/pageFrame'
import { openCanvas, type Canvas, tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { styles, writingHeight, paperSizes, colours } from '../../platform/pdf/canvas/style'
import { fieldGrid } from '../../platform/pdf/pieces/fieldGrid'
import { paragraph } from '../../platform/pdf/pieces/paragraph'
import { defaultLook, table, type Column } from '../../platform/pdf/pieces/table'
import {
  agreement,
  answerCell,
  answersArea,
  answerText,
  railSection,
  stepHeading,
  tickOf,
} from './agreementDrawing'
import type { RegistrationFormData, DocumentPlace } from './registrationFormData'
import { drawTickBox, type Tick, tickBoxSize, tickList } from '../../platform/pdf/pieces/handwritten'
import { layText, writeText, layTextIn } from '../../platform/pdf/canvas/text'
import { drawEmptyFrame, drawPicture } from '../../platform/pdf/pieces/picture'

const advice = 'Please check every answer, write in what is missing, and sign on the last page.'
const keys: ReadonlyArray<readonly [Tick, string]> = [
  ['yes', 'Yes'],
  ['no', 'No'],
  [null, 'Not answered'],
]
const boxGap = 4
const keyGap = 12

/** Draws one student's form on its own pages; returns how many. */
export const addRegistrationForm = (canvas: Canvas, data: RegistrationFormData): number => {
  const { record, school } = data
  const blocks = [
    ...opening(canvas, data),
    ...stepBlocks(canvas, data),
    ...agreement(canvas, data, [tag('Sect')]),
  ]
  const printed = longMoment(school.timeZone, data.printedAt)
  const pages = paginate(blocks, roomOfPage(canvas))
  drawPages(canvas, pages, () => ({
    runningHead: [school.name, `${titleOf(data)}   ·   ${fullName(record)}`],
    foot: [`Student ID ${record.id}`, `Printed ${printed}`],
  }))
  return pages.length
}

const opening = (canvas: Canvas, data: RegistrationFormData): Block[] => {
  const inside = [tag('Sect')]
  const area = contentArea(canvas)
  return [
    letterhead(canvas, data.school, inside),
    ...paragraph(canvas, area, titleOf(data), { style: styles.title, gap: 14, type: 'H1' }, inside),
    adviceLine(canvas, area, inside),
    identityBox(canvas, data, inside),
  ].map((block) => ({ ...block, keepWithNext: true }))
}

const formTitle = 'Student Registration Form'

const titleOf = ({ schoolYear }: RegistrationFormData): string => `${formTitle} ${academicYear(schoolYear)}`

/** Tells the family on the left what to do with the form, and explains its boxes on the right. */
const adviceLine = (canvas: Canvas, area: Area, inside: readonly Tag[]): Block => {
  const width = keysWidth(canvas)
  const text = layText(canvas, advice, styles.small, area.width - width - keyGap)
  const path = [...inside, tag('P')]
  return {
    height: text.height,
    gap: 1,
    draw: (y) => {
      canvas.tags.mark(path, () => writeText(canvas, text, area.x, y))
      drawKeys(canvas, area.x + area.width - width, y, [...inside, tag('P')])
    },
  }
}

const keysWidth = (canvas: Canvas): number =>
  keys.reduce((sum, [, name]) => sum + tickBoxSize + boxGap + canvas.widthOf(name, styles.small), 0) +
  keyGap * (keys.length - 1)

const drawKeys = (canvas: Canvas, left: number, y: number, path: readonly Tag[]): void => {
  let x = left
  for (const [tick, name] of keys) {
    const text = layText(canvas, name, styles.small, Infinity)
    const boxTop = y + (styles.small.leading - tickBoxSize) / 2
    canvas.tags.artifact(() => drawTickBox(canvas, x, boxTop, tick))
    const textX = x + tickBoxSize + boxGap
    canvas.tags.mark(path, () => writeText(canvas, text, textX, y))
    x = textX + canvas.widthOf(name, styles.small) + keyGap
  }
}

const stepBlocks = (canvas: Canvas, data: RegistrationFormData): Block[] =>
  steps
    .filter(({ step }) => step !== 'documents' && step !== 'complete')
    .flatMap(({ step, title }) => {
      const inside = [tag('Sect')]
      const [first, ...others] = sectionsOf(step)
        .filter((section) => !isParent(section))
        .map((section) => sectionBlocks(canvas, data, section, inside))
      const family = step === 'family' ? familyTable(canvas, data, inside) : []
      const parts = [
        ...(first ?? []),
        ...family.map((block, index) => (index === 0 ? { ...block, gap: 12 } : block)),
      ]
      return [stepHeading(canvas, title, inside), ...parts, ...others.flat()]
    })

const isParent = ({ name }: Section): boolean => parents.some((parent) => parent === name)

const sectionBlocks = (canvas: Canvas, data: RegistrationFormData, part: Section, inside: Tag[]) => {
  const area = answersArea(canvas)
  const asked = fieldsOf(part.name).filter(isAsked)
  const flags = asked.filter(({ kind }) => kind === 'flag')
  const ticks = flags.length > 1 ? flags : []
  const rest = asked.filter((field) => !ticks.includes(field))
  const items = ticks.map((field) => ({ label: field.label, tick: tickOf(data, field) }))
  const blocks = [
    ...(items.length > 0 ? tickList(canvas, area, items, { inside }) : []),
    ...fieldGrid(
      canvas,
      area,
      rest.map((field) => answerCell(data, field)),
      inside,
    ),
  ]
  return railSection(canvas, printedTitle(part), blocks, inside)
}

/** The other fields are filled in by the office or the server and appear in the box at the top. */
const isAsked = ({ writer }: Field): boolean => writer === undefined || writer === 'family'

/** The class appears in the box. */
const printedTitle = ({ name, title }: Section): string => (name === 'identity' ? 'Name' : title)

const look = { ...defaultLook, titleStyle: styles.strong, padding: 2.2, least: writingHeight + 1 }

const familyTable = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[]): Block[] => {
  const shown = printedParents(data)
  if (shown.length === 0) return []
  const area: Area = contentArea(canvas)
  const railShare = answersArea(canvas).x - area.x - defaultLook.gutter
  const columnShare = (answersArea(canvas).width - defaultLook.gutter * (shown.length - 1)) / shown.length
  const columns: Column[] = [
    { title: '', share: railShare, isRowTitle: true },
    ...shown.map((parent) => ({ title: titleOfParent(parent), share: columnShare })),
  ]
  const rows = pairQuestions(shown.map(fieldsOf)).map(({ label, asked }) => [
    label,
    ...asked.map((field) => (field ? answerText(data, field) : '')),
  ])
  return table(canvas, area, columns, rows, look, inside)
}

/** The parents the student lives with, or all of them while the family has not answered that. */
const printedParents = ({ record }: RegistrationFormData): readonly Parent[] => {
  const visible = visibleParents(record)
  return visible.length === 0 && !record.living_status ? parents : visible
}

const titleOfParent = (parent: Parent): string =>
  sections.find(({ name }) => name === parent)?.title ?? parent

export const drawRegistrationForm = (data: RegistrationFormData): Promise<Uint8Array<ArrayBuffer>> => {
  const { record, school, paper, printedAt } = data
  const canvas = openCanvas({
    title: ['Registration Form', record.id, listName(record)].filter(Boolean).join(' – '),
    author: school.name,
    size: paperSizes[paper],
    accent: school.accent,
    printedAt: new Date(printedAt),
  })
  addRegistrationForm(canvas, data)
  return canvas.finish()
}

interface Question {
  readonly label: string
  /** A field for each parent; undefined for a parent who is not asked. */
  readonly asked: readonly (Field | undefined)[]
}

/** A question of several parents has the same label in each of their lists. */
export const pairQuestions = (lists: readonly (readonly Field[])[]): Question[] => {
  const labels = new Set(lists.flat().map(({ label }) => label))
  return [...labels].map((label) => ({
    label,
    asked: lists.map((list) => list.find((field) => field.label === label)),
  }))
}

// The box at the top: photo, student, and which documents were received.

/** 35 × 45 mm, the size of a passport photo. */
const photo = { width: 99, height: 127.5 }
const padding = 12
const gutter = 18
const documentsWidth = 186

const placeTexts: Readonly<Record<DocumentPlace, string>> = {
  uploaded: 'Uploaded',
  'on paper': 'On paper',
  both: 'Uploaded and on paper',
  'sent back': 'Sent back',
  missing: 'Not there yet',
}

const identityBox = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[] = []): Block => {
  const area = contentArea(canvas)
  const left = { x: area.x + padding, width: photo.width }
  const right = { x: area.x + area.width - padding - documentsWidth, width: documentsWidth }
  const middleX = left.x + left.width + gutter
  const middle = person(canvas, data, { x: middleX, width: right.x - gutter - middleX }, inside)
  const documents = documentTable(canvas, data, right, inside)
  const inner = Math.max(photo.height, stackHeight(middle), stackHeight(documents))
  return {
    height: inner + padding * 2,
    gap: 12,
    draw: (y) => {
      drawGround(canvas, area, y, inner + padding * 2)
      const frame = { ...photo, x: left.x, y: y + padding }
      if (data.photo) drawPicture(canvas, data.photo, frame, `Photo of ${personName(data)}`, inside)
      else drawEmptyFrame(canvas, frame, 'Passport photo', inside)
      drawStack(middle, y + padding)
      drawStack(documents, y + padding)
    },
  }
}

const person = (canvas: Canvas, data: RegistrationFormData, area: Area, inside: readonly Tag[]): Block[] => {
  const sizes = [14, 12, 10].map((size) => ({ ...styles.person, size, leading: size * 1.25 }))
  const name = layTextIn(canvas, personName(data), sizes as [typeof styles.person], area.width, 3)
  const nameBlock: Block = {
    height: name.height,
    draw: (y) => canvas.tags.mark([...inside, tag('P')], () => writeText(canvas, name, area.x, y)),
  }
  const cells = (['id', 'class_id', 'house_code'] as const).map((field, index) => ({
    label: fieldOf(field).label,
    value: answerText(data, fieldOf(field)),
    span: index === 0 ? 12 : 6,
  }))
  return [nameBlock, ...fieldGrid(canvas, area, cells, inside)]
}

const personName = ({ record }: RegistrationFormData): string =>
  [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(' ') || 'Name'

const documentTable = (
  canvas: Canvas,
  data: RegistrationFormData,
  area: Area,
  inside: readonly Tag[],
): Block[] => {
  const look = { ...defaultLook, style: styles.body, rowTitleStyle: styles.body, titleStyle: styles.label }
  return table(
    canvas,
    area,
    [
      { title: 'Documents', share: 8, isRowTitle: true },
      { title: 'At the school', share: 9 },
    ],
    data.documents.map(({ title, place }) => [title, placeTexts[place]]),
    { ...look, padding: 4, gutter: 4, least: 0, isPlain: true },
    inside,
  )
}

const drawGround = (canvas: Canvas, { x, width }: Area, y: number, height: number): void => {
  canvas.tags.artifact(() => canvas.doc.roundedRect(x, y, width, height, 6).fillColor(colours.wash).fill())
}
