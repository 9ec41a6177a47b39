// The papers of one student, a row each. A row has the name of its folder: there the drawing thread finds how it is
// drawn (drawing/drawingWorker.ts). Here only the types of the drawings are imported: pdfkit stays in the thread.
import type { Call, ParamsOf, QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/documents'
import { termKeyOf } from '#shared/rules/reports/cards/termPosting'
import type { PaperContext } from './paperContext'
import type { drawRegistrationForm } from './registrationForm/registrationFormDrawing'
import { collectRegistrationForm } from './registrationForm/registrationForm'
import type { drawReportCard } from './reportCard/reportCardDrawing'
import { collectReportCard, rememberOpening } from './reportCard/reportCard'

export interface Paper<C extends Call, Data> {
  readonly call: C
  /** Undefined when there is no such paper, or none for this person. */
  readonly collect: (
    context: PaperContext,
    request: { readonly params: ParamsOf<C['path']>; readonly query: QueryOf<C> },
  ) => Promise<Data | undefined>
  readonly fileName: (data: Data) => string
  readonly onDrawn?: (context: PaperContext, data: Data) => Promise<void>
}

type Drawn = Promise<Uint8Array<ArrayBuffer>>

/** The compiler sees to it that a row collects what its drawing takes. */
const paper =
  <Draw extends (data: never) => Drawn>() =>
  <const C extends Call>(row: Paper<C, Parameters<Draw>[0]>) =>
    row

export const papers = {
  registrationForm: paper<typeof drawRegistrationForm>()({
    call: contract.getRegistrationForm,
    collect: (context, { params, query }) =>
      collectRegistrationForm(context, params.studentId, query.paper ?? 'legal'),
    fileName: ({ record }) => `Registration Form ${record.id}.pdf`,
  }),
  reportCard: paper<typeof drawReportCard>()({
    call: contract.getReportCard,
    collect: async (context, { params }) => {
      const key = termKeyOf(params)
      return key && collectReportCard(context, { ...key, studentId: params.studentId })
    },
    fileName: ({ card }) => `Report Card ${card.student.id} ${card.year} Term ${card.term}.pdf`,
    onDrawn: rememberOpening,
  }),
}

type Papers = typeof papers
export type PaperName = keyof Papers
export const paperNames = Object.keys(papers) as PaperName[]

/** The tasks of the drawing thread. */
export type Drawings = {
  readonly [Name in PaperName]: (data: Parameters<Papers[Name]['fileName']>[0]) => Drawn
}
