// Turns a call of the contract into arguments of fetchBaseQuery, or into the URL of a page or download.
import type { FetchArgs } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf, type Call, type ParamsOf, type QueryOf } from '#shared/contract/call'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { apiAddress } from './transport/apiAddress'

// Only the call determines the type of the body; otherwise the compiler would compare all kinds of schemas.
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

/** A term as path parameters. */
export const termInPath = ({ year, term }: TermKey) => ({ year: String(year), term: String(term) })

export const cardInPath = ({ studentId, ...key }: CardKey) => ({ studentId, ...termInPath(key) })

/**
 * Immer does not traverse a list that is already frozen: freezing thousands of rows one by one takes a tenth of a
 * second on a slow computer.
 */
export const frozenList = <Row>(rows: Row[]): Row[] => Object.freeze(rows) as Row[]
