// The papers of one student, a row for each, with its data and file name. Their drawings are in
// drawing/drawingWorker.ts, so that only the drawing thread loads pdfkit.
import type { Call, ParamsOf, QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/papers'
import { termKeyOf } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../http/appParts'
import { collectRegistrationForm } from './registrationForm/registrationFormData'
import { collectReportCard, rememberOpening } from './reportCard/reportCardData'
import type { Asker } from './schoolBranding'

export interface Paper<C extends Call, Data> {
  readonly call: C
  /** Undefined if the paper does not exist or this person may not see it. */
  readonly collect: (
    app: App,
    asker: Asker,
    request: { readonly params: ParamsOf<C['path']>; readonly query: QueryOf<C> },
  ) => Promise<Data | undefined>
  readonly fileName: (data: Data) => string
  readonly onDrawn?: (app: App, asker: Asker, data: Data) => Promise<void>
}

const paper = <const C extends Call, Data>(row: Paper<C, Data>) => row

export const papers = {
  registrationForm: paper({
    call: contract.getRegistrationForm,
    collect: (app, { warn }, { params, query }) =>
      collectRegistrationForm(app, warn, params.studentId, query.paper ?? 'legal'),
    fileName: ({ record }) => `Registration Form ${record.id}.pdf`,
  }),
  reportCard: paper({
    call: contract.getReportCard,
    collect: async (app, asker, { params }) => {
      const key = termKeyOf(params)
      return key && collectReportCard(app, asker, { ...key, studentId: params.studentId })
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
  readonly [Name in PaperName]: (
    data: Parameters<Papers[Name]['fileName']>[0],
  ) => Promise<Uint8Array<ArrayBuffer>>
}
