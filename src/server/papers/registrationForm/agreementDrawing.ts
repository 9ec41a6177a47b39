// The last parts of the registration form: its answers, the terms, and the declaration that a parent and the student sign.
import { longMoment, longDay } from '#shared/rules/dates'
import { signedText } from '#shared/rules/students/paperAgreement'
import { termsParts } from '#shared/rules/school/termsParts'
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { isRevealed, type Answers } from '#shared/rules/intake/completeness'
import {
  columnsOf,
  drawStack,
  stackHeight,
  together,
  type Area,
  type Block,
  rule,
  section,
} from '../../platform/pdf/blocks/block'
import { contentArea, roomOfPage } from '../../platform/pdf/blocks/pageFrame'
import { type Canvas, type Tag, tag } from '../../platform/pdf/canvas/canvas'
import { styles } from '../../platform/pdf/canvas/style'
import { paragraph, textBlock } from '../../platform/pdf/pieces/paragraph'
import { signatureLines, tickList, type Tick } from '../../platform/pdf/pieces/handwritten'
import type { RegistrationFormData } from './registrationFormData'
import { layText, writeText } from '../../platform/pdf/canvas/text'
import type { Cell } from '../../platform/pdf/pieces/fieldGrid'

const declaration =
  'We declare that the information on this form is true and complete to the best of our knowledge. ' +
  'We have read the terms and conditions above and agree to them. ' +
  'We will tell the school in writing when any of it changes.'

export const agreement = (
  canvas: Canvas,
  data: RegistrationFormData,
  inside: readonly Tag[],
): readonly Block[] => {
  const area = contentArea(canvas)
  const items = [
    { label: agreementText(data) + versionText(data), tick: data.agreedAt === null ? null : 'yes' },
  ] as const
  const captions = ['Signature of parent or guardian', 'Signature of student']
  const heading = stepHeading(canvas, 'Agreement', inside)
  const declared = together([
    textBlock(canvas, area, declaration, { style: styles.body, gap: 9 }, inside),
    ...tickList(canvas, area, items, { inside }),
    signatureLines(canvas, area, captions, inside),
  ])
  // Terms and signatures share a page if they fit, so that families see what they sign.
  const whole = [heading, termsColumns(canvas, data, inside), ...declared]
  const { top, bottom } = roomOfPage(canvas)(1)
  return stackHeight(whole) <= bottom - top
    ? together(whole)
    : [heading, ...termsLines(canvas, data, inside), ...declared]
}

const agreementText = ({ agreedAt, signedOn, school }: RegistrationFormData): string => {
  if (signedOn) return signedText(signedOn)
  if (agreedAt) return `Agreed on the portal on ${longMoment(school.timeZone, agreedAt)}`
  return 'We agree to the terms and conditions'
}

/** Also printed before the family has signed, so that whoever accepts the paper knows which terms it refers to. */
const versionText = ({ terms }: RegistrationFormData): string =>
  terms ? ` (terms version ${terms.version})` : ''

const columnGutter = 18

/** Sets whole paragraphs in two columns of about the same height. */
const termsColumns = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[]): Block => {
  const areas = columnsOf(contentArea(canvas), 2, columnGutter) as readonly [Area, Area]
  const laid = (area: Area) =>
    lineOf(data).map(({ text, look }) => textBlock(canvas, area, text, look, inside))
  const [left, right] = areas.map(laid) as [Block[], Block[]]
  const heights = Array.from({ length: left.length + 1 }, (_, at) =>
    Math.max(stackHeight(left.slice(0, at)), stackHeight(right.slice(at))),
  )
  const height = Math.min(...heights)
  const at = heights.indexOf(height)
  return {
    height,
    gap: 6,
    draw: (y) => {
      drawStack(left.slice(0, at), y)
      drawStack(right.slice(at), y)
    },
  }
}

const termsGap = 3

const lineOf = (data: RegistrationFormData) =>
  termsParts(data.terms?.text ?? '').map(({ is, heading, text }) => ({
    text,
    look:
      is === 'title'
        ? { style: styles.termsTitle, gap: termsGap, type: 'H3' }
        : {
            style: styles.terms,
            gap: termsGap,
            ...(heading && { lead: { text: heading, style: styles.termsTitle } }),
          },
  }))

/** Terms that are longer than a page go on overleaf. */
const termsLines = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[]): Block[] =>
  lineOf(data).flatMap(({ text, look }) => paragraph(canvas, contentArea(canvas), text, look, inside))

// A stored value as a person reads it, and the form's two columns: a narrow one with the section's name, a wide one with its
// answers.

const ticks: readonly Tick[] = ['no', 'yes']

type Source = Pick<RegistrationFormData, 'record' | 'names'>

export const tickOf = (source: Source, field: Field): Tick =>
  ticks[Number(valueOf(source, field) ?? -1)] ?? null

const valueOf = ({ record }: Source, field: Field): FieldValue | undefined => {
  const answers: Answers = record
  return isRevealed(field, record) ? answers[field.name] : null
}

export const answerText = (source: Source, field: Field): string => {
  const value = valueOf(source, field)
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field.kind === 'phone') return phoneText(text)
  if (field.kind === 'date') return longDay(text)
  return (field.lookup && source.names[field.lookup]?.[text]) ?? text
}

const phoneText = (digits: string): string =>
  /^\d{7}$/.test(digits) ? `(868) ${digits.slice(0, 3)}-${digits.slice(3)}` : digits

export const answerCell = (source: Source, field: Field): Cell => {
  const cell = { label: field.label, span: spanOf(field) }
  if (field.kind === 'flag')
    return {
      ...cell,
      value: { yes: 'Yes', no: 'No', none: '' }[tickOf(source, field) ?? 'none'],
      choices: ['Yes', 'No'],
    }
  return { ...cell, value: answerText(source, field), blankLines: blankLines(source, field) }
}

/** The width of an answer of this kind and length, in columns of twelve. */
const spanOf = ({ kind, max = 0 }: Field): number => {
  if (kind === 'longText') return 12
  if (kind === 'lookup' || kind === 'suggest') return max > 25 ? 6 : 4
  if (kind !== 'text' && kind !== 'email') return 4
  if (max > 50) return 12
  return max > 25 ? 6 : 4
}

/** Room to write by hand. Families who have agreed on the portal need less of it. */
const blankLines = ({ record }: Source, { kind }: Field): number =>
  kind === 'longText' && record.agree_terms_conditions !== 1 ? 2 : 1

const railWidth = 92
const railGutter = 16
const sectionGap = 9

const railArea = (canvas: Canvas): Area => ({ x: contentArea(canvas).x, width: railWidth })

export const answersArea = (canvas: Canvas): Area => {
  const { x, width } = contentArea(canvas)
  return { x: x + railWidth + railGutter, width: width - railWidth - railGutter }
}

/** A step of the form: its name over a line in the school's colour. */
export const stepHeading = (canvas: Canvas, title: string, inside: readonly Tag[] = []): Block => {
  const area = contentArea(canvas)
  const style = { ...styles.step, colour: canvas.accent }
  const text = textBlock(canvas, area, title, { style, type: 'H2' }, inside)
  return {
    height: text.height + 3,
    gap: 14,
    keepWithNext: true,
    draw: (y) => {
      text.draw(y)
      rule(canvas, area, y + text.height + 2, canvas.accent, 0.8)
    },
  }
}

/** Prints the section's name beside its first block. Screen readers read the name first. */
export const railSection = (
  canvas: Canvas,
  title: string,
  blocks: readonly Block[],
  inside: readonly Tag[] = [],
): readonly Block[] => {
  const [first, ...rest] = blocks
  if (!first) return []
  const name = layText(canvas, title, styles.section, railWidth)
  const path = [...inside, tag('H3')]
  const named: Block = {
    ...first,
    height: Math.max(first.height, name.height),
    gap: sectionGap,
    draw: (y) => {
      canvas.tags.mark(path, () => writeText(canvas, name, railArea(canvas).x, y))
      first.draw(y)
    },
  }
  return section([named, ...rest])
}
