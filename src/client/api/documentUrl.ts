// The address of what a page opens or downloads instead of reading it through the API: a PDF, a spreadsheet, a file.
import { pathTo, type Call, type ParamsOf, type QueryOf } from '#shared/contract/call'
import { apiAddress } from './transport/apiAddress'

/** documentUrl(getRegistrationForm, { studentId: '7' }) → 'https://…/api/registration-form/7' */
export const documentUrl = <C extends Call>(
  target: C,
  params: ParamsOf<C['path']>,
  query?: NoInfer<QueryOf<C>>,
): string => {
  const text = new URLSearchParams(query).toString()
  return apiAddress(pathTo(target, params) + (text && `?${text}`))
}
