// Turns a call of the contract into Fastify's method, url, schemas and hooks. Handlers get typed params, query and
// body, and must return the contract's answer.
import * as Type from 'typebox'
import { needsFreshSignIn, type Call, type ParamsOf } from '#shared/contract/call'
import { studentId } from '#shared/contract/schemas'
import { simplifySchema } from './schema'
import { requireReauthentication } from './security/reauthentication'

type Params<C extends Call> = Type.TObject<{ [Name in keyof ParamsOf<C['path']>]: Type.TString }>

type Answer<C extends Call> = C['document'] extends string
  ? unknown
  : { response: { [status in C extends { status: 204 } ? 204 : 200]: C['response'] } }

type SchemaOf<C extends Call> = { params: Params<C> } & Answer<C> &
  (C['query'] extends Type.TSchema ? { querystring: C['query'] } : unknown) &
  (C['multipart'] extends true ? unknown : C['body'] extends Type.TSchema ? { body: C['body'] } : unknown)

const paramsIn = (path: string) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, name === 'studentId' ? studentId : Type.String()])),
  )
}

const answerOf = ({ document, status, response }: Call) =>
  document ? {} : { response: { [status ?? 200]: simplifySchema(response) } }

const schemaOf = (call: Call) => ({
  params: paramsIn(call.path),
  ...answerOf(call),
  ...(call.query && { querystring: simplifySchema(call.query) }),
  ...(call.body && !call.multipart && { body: simplifySchema(call.body) }),
})

/** Derived once per call, however many apps of a process serve it. */
const schemas = new WeakMap<Call, ReturnType<typeof schemaOf>>()

const keptSchemaOf = (call: Call) => {
  const schema = schemas.get(call) ?? schemaOf(call)
  schemas.set(call, schema)
  return schema
}

export const routeOptions = <C extends Call>(call: C) => ({
  method: call.method,
  url: call.path,
  config: { call },
  ...(needsFreshSignIn(call) && { onRequest: requireReauthentication }),
  // A copy, because Fastify modifies the schema.
  schema: { ...keptSchemaOf(call) } as unknown as SchemaOf<C>,
})
