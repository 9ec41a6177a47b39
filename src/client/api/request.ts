// Turns a contract call into the arguments that fetchBaseQuery expects.
import type { FetchArgs } from '@reduxjs/toolkit/query'
import { pathTo, type BodyOf, type Call, type ParamsOf } from '#shared/contract/call'

export const request = <C extends Call>(
  target: C,
  params: ParamsOf<C['path']>,
  body?: BodyOf<C>,
): FetchArgs => ({ url: pathTo(target, params), method: target.method, body })
