// Turns a contract call into the arguments that fetchBaseQuery expects.
import type { FetchArgs } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf, type Call, type ParamsOf } from '#shared/contract/call'

// The call alone says what the body is: inferring from it, the compiler would compare all kinds of schemas.
export const request = <C extends Call>(
  target: C,
  params: ParamsOf<C['path']>,
  body?: NoInfer<BodyOf<C>>,
): FetchArgs => ({ url: pathTo(target, params), method: target.method, body })
