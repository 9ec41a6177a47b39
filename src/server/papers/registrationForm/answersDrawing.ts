// A stored value as a person reads it, and the form's two columns: a narrow one with the section's name, a wide one with its
// answers.
import type { Field } from '#shared/record/field'
import type { FieldValue } from '#shared/record/record'
import { longDay } from '#shared/rules/dates'
import { isRevealed, type Answers } from '#shared/rules/intake/completeness'
import { rule, section, type Area, type Block } from '../../platform/pdf/blocks/block'
import { contentArea } from '../../platform/pdf/blocks/pageFrame'
import { tag, type Canvas, type Tag } from '../../platform/pdf/canvas/canvas'
import { styles } from '../../platform/pdf/canvas/style'
import { layText, writeText } from '../../platform/pdf/canvas/text'
import type { Cell } from '../../platform/pdf/pieces/fieldGrid'
import type { Tick } from '../../platform/pdf/pieces/handwritten'
import { textBlock } from '../../platform/pdf/pieces/paragraph'
import type { RegistrationFormData } from './registrationFormData'

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
