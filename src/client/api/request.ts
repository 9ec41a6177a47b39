// A call of the contract as the arguments of fetchBaseQuery, and as the address of what a page opens or downloads.
import type { FetchArgs } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf, type Call, type ParamsOf, type QueryOf } from '#shared/contract/call'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { apiAddress } from './transport/apiAddress'

// The call alone says what the body is: inferring from it, the compiler would compare all kinds of schemas.
export const request = <C extends Call>(
  target: C,
  params: ParamsOf<C['path']>,
  body?: NoInfer<BodyOf<C>>,
): FetchArgs => ({ url: pathTo(target, params), method: target.method, body })

/** documentUrl(getRegistrationForm, { studentId: '7' }) → 'https://…/api/registration-form/7' */
export const documentUrl = <C extends Call>(
  target: C,
  params: ParamsOf<C['path']>,
  query?: NoInfer<QueryOf<C>>,
): string => {
  const text = new URLSearchParams(query).toString()
  return apiAddress(pathTo(target, params) + (text && `?${text}`))
}

export interface CardKey extends TermKey {
  readonly studentId: string
}

/** A term as it stands in a path. */
export const termInPath = ({ year, term }: TermKey) => ({ year: String(year), term: String(term) })

export const cardInPath = ({ studentId, ...key }: CardKey) => ({ studentId, ...termInPath(key) })
