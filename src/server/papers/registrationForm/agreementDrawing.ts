// The terms, and the declaration that a parent and the student sign.
import { longMoment } from '#shared/rules/dates'
import { signedText } from '#shared/rules/students/paperAgreement'
import { termsParts } from '#shared/rules/school/termsParts'
import {
  columnsOf,
  drawStack,
  stackHeight,
  together,
  type Area,
  type Block,
} from '../../platform/pdf/blocks/block'
import { contentArea, roomOfPage } from '../../platform/pdf/blocks/pageFrame'
import type { Canvas, Tag } from '../../platform/pdf/canvas/canvas'
import { styles } from '../../platform/pdf/canvas/style'
import { paragraph, textBlock } from '../../platform/pdf/pieces/paragraph'
import { signatureLines, tickList } from '../../platform/pdf/pieces/handwritten'
import { stepHeading } from './answersDrawing'
import type { RegistrationFormData } from './registrationFormData'

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
