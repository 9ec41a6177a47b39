// The terms, and the declaration that a parent and the student sign.
import { localTimeIn } from '#shared/rules/dates'
import { termsParts } from '#shared/rules/registration/termsParts'
import { stackHeight, together, type Block } from '../../../platform/pdf/blocks/block'
import { contentArea, roomOfPage } from '../../../platform/pdf/blocks/pageFrame'
import type { Canvas } from '../../../platform/pdf/canvas/canvas'
import { styles } from '../../../platform/pdf/canvas/style'
import type { Tag } from '../../../platform/pdf/canvas/tags'
import { fieldGrid } from '../../../platform/pdf/pieces/fieldGrid'
import { paragraph } from '../../../platform/pdf/pieces/paragraph'
import { signatureLines } from '../../../platform/pdf/pieces/signatures'
import { answersArea, railSection, stepHeading } from './railDrawing'
import type { RegistrationFormData } from './registrationFormData'

const declaration =
  'We declare that the information on this form is true and complete to the best of our knowledge. ' +
  'We have read the terms and conditions above and agree to them. ' +
  'We will tell the school in writing when any of it changes.'

const agreementText = ({ agreedAt, terms, school }: RegistrationFormData): string => {
  if (!agreedAt) return 'We agree to the terms and conditions'
  const version = terms ? ` (terms version ${terms.version})` : ''
  return `Agreed on the portal on ${localTimeIn(school.timeZone, new Date(agreedAt)).slice(0, 16)}${version}`
}

const termsBlocks = (canvas: Canvas, data: RegistrationFormData, inside: readonly Tag[]): Block[] => {
  const area = answersArea(canvas)
  return termsParts(data.terms?.text ?? '').flatMap(({ is, heading, text }) => {
    const style = is === 'title' ? styles.strong : styles.terms
    return paragraph(canvas, area, `${heading} ${text}`.trim(), { style, gap: 4 }, inside)
  })
}

export const agreement = (
  canvas: Canvas,
  data: RegistrationFormData,
  inside: readonly Tag[],
): readonly Block[] => {
  const area = answersArea(canvas)
  const isAgreed = data.agreedAt !== null
  const terms = railSection(canvas, 'Terms and conditions', termsBlocks(canvas, data, inside), inside)
  const declared = [
    ...paragraph(canvas, area, declaration, { style: styles.body }, inside),
    ...fieldGrid(canvas, area, [{ label: agreementText(data), ticked: isAgreed, span: 12 }], inside),
  ]
  const captions = ['Signature of parent or guardian', 'Signature of student']
  const signatures = signatureLines(canvas, contentArea(canvas), captions, inside)
  const blocks = [
    stepHeading(canvas, 'Agreement', inside),
    ...terms,
    ...together([...railSection(canvas, 'Declaration', declared, inside), signatures]),
  ]
  // Keeps the signatures on the same page as the declaration when it fits.
  const { top, bottom } = roomOfPage(canvas)(1)
  return stackHeight(blocks) <= bottom - top ? together(blocks) : blocks
}
