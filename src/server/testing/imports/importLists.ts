// Lists as the office brings them, and the way of one through the portal.
import type { LightMyRequestResponse } from 'fastify'
import type { BodyOf } from '#shared/contract/call'
import {
  applyImport,
  checkImport,
  storeImport,
  undoImport,
  type ImportBatch,
  type ImportState,
} from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import type { Row } from '../../platform/spreadsheets/cells'
import type { Headers } from '../portal/browser'
import { multipart } from '../portal/multipart'
import type { TestApp } from '../portal/testApp'
import { workbookOf } from './workbooks'

/** A list as a workbook of text cells. */
export const listFile = (headers: readonly string[], rows: readonly Row[]): Promise<Buffer> =>
  workbookOf([headers, ...rows])

const ok = <T>(answer: LightMyRequestResponse): T => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}

/** The wizard's steps as an administrator takes them; each throws unless it succeeds. */
export const importDesk = (portal: TestApp, headers: Headers) => {
  const upload = async (kind: ImportKind, file: Buffer, name = 'list.xlsx') => {
    const body = multipart(['kind', kind], ['file', { file, name }])
    return portal.inject({
      method: 'POST',
      url: storeImport.path,
      headers: { ...headers, ...body.headers },
      payload: body.payload,
    })
  }
  const check = async (
    { batch, columns }: ImportState,
    fixed: Record<string, string> = {},
    decided: Partial<BodyOf<typeof checkImport>> = {},
  ) => {
    const mapping = columns.map(({ column, field }) => ({ column, field }))
    const body = { id: batch.id, columns: mapping, fixed, ...decided }
    return ok<ImportState>(await portal.call(checkImport, {}, { headers, body }))
  }
  const apply = async (id: string) =>
    ok<ImportBatch>(await portal.call(applyImport, {}, { headers, body: { id } }))
  const undo = async (id: string) =>
    ok<ImportBatch>(await portal.call(undoImport, {}, { headers, body: { id } }))
  return {
    upload,
    store: async (kind: ImportKind, file: Buffer, name?: string) =>
      ok<ImportState>(await upload(kind, file, name)),
    check,
    apply,
    undo,
  }
}
