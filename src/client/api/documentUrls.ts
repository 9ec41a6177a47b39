// What a page opens or fetches by its address, under the name of the call.
import { pathTo, type QueryOf } from '#shared/contract/call'
import type { UploadedFile } from '#shared/contract/records/uploads'
import * as contract from '#shared/contract/reports/documents'
import { cardInPath, type CardKey } from './termPaths'
import { apiAddress } from './transport/apiAddress'

export type SlipsInput = QueryOf<typeof contract.getSignInSlips>

const withQuery = (path: string, wish: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(wish).toString()
  return apiAddress(path + (query && `?${query}`))
}

export const documentUrls = {
  getRegistrationForm: (studentId: string) => apiAddress(pathTo(contract.getRegistrationForm, { studentId })),
  getReportCard: (key: CardKey) => apiAddress(pathTo(contract.getReportCard, cardInPath(key))),
  /** Of all classes. */
  getRegistrationReport: () => apiAddress(contract.getRegistrationReport.path),
  getRegistrationSheet: (wish: QueryOf<typeof contract.getRegistrationSheet>) =>
    withQuery(contract.getRegistrationSheet.path, wish),
  getSignInSlips: (wish: SlipsInput) => withQuery(contract.getSignInSlips.path, wish),
  getPackFile: (packId: string) => apiAddress(pathTo(contract.getPackFile, { packId })),
  /** The server names the address of each uploaded file itself. */
  getFile: ({ url }: Pick<UploadedFile, 'url'>) => apiAddress(url),
} as const
