// From a call of the contract to Fastify's method, url and schemas. Handlers get typed params, query and body,
// and must return the contract's answer.
import * as Type from 'typebox'
import type { Call, ParamsOf } from '#shared/contract/call'
import { plainSchema } from './plainSchema'

type Params<C extends Call> = Type.TObject<{ [Name in keyof ParamsOf<C['path']>]: Type.TString }>

type Answer<C extends Call> = C['document'] extends string
  ? unknown
  : { response: { [status in C extends { status: 204 } ? 204 : 200]: C['response'] } }

type SchemaOf<C extends Call> = { params: Params<C> } & Answer<C> &
  (C['query'] extends Type.TSchema ? { querystring: C['query'] } : unknown) &
  (C['multipart'] extends true ? unknown : C['body'] extends Type.TSchema ? { body: C['body'] } : unknown)

const paramsIn = (path: string) =>
  Type.Object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, Type.String()])))

const answerOf = ({ document, status, response }: Call) =>
  document ? {} : { response: { [status ?? 200]: plainSchema(response) } }

export const on = <C extends Call>(call: C) => ({
  method: call.method,
  url: call.path,
  config: { call },
  schema: {
    params: paramsIn(call.path),
    ...answerOf(call),
    ...(call.query && { querystring: plainSchema(call.query) }),
    ...(call.body && !call.multipart && { body: plainSchema(call.body) }),
  } as unknown as SchemaOf<C>,
})
