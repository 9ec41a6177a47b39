// The contract as an OpenAPI 3.1 description. Its schemas are JSON Schema already; this adds parameters, media types,
// errors, and the credentials that a call needs.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#shared/contract/call'
import { ApiError } from '#shared/contract/errors'
import { studentId } from '#shared/contract/schemas'
import { getCsrfCookie } from '#shared/contract/access/signIn'
import * as contract from '#shared/contract/description'
import { allCalls } from '#shared/contract/index'
import type { Guard } from './security/guards'
import { routeOptions, simplifySchema } from './route'
import { shownName } from '../config/liveConfig'

type Json = Record<string, unknown>

interface DescribedCall {
  readonly name: string
  readonly call: Call
  /** Its path, when a setting changes it. */
  readonly path?: string
  /** Open to anybody without one. */
  readonly guard?: Guard
}

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'studentId' ? simplifySchema(studentId) : { type: 'string' },
  }))

const queryParameters = ({ query }: Call): Json[] => {
  if (!query) return []
  const { properties = {}, required = [] } = simplifySchema(query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const withFile = (body: Json): Json => ({
  ...body,
  properties: {
    ...(body.properties as Json),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
  required: [...((body.required as string[] | undefined) ?? []), 'file'],
})

const requestBody = ({ body, multipart }: Call): Json => {
  if (!body) return {}
  const schema: Json = { ...simplifySchema(body) }
  const content = multipart
    ? { 'multipart/form-data': { schema: withFile(schema) } }
    : { 'application/json': { schema } }
  return { requestBody: { required: true, content } }
}

/** Calls that share a path may answer either way. */
const anyOf = (schemas: readonly unknown[]) => (schemas.length > 1 ? { anyOf: schemas } : schemas[0])

const success = (calls: readonly Call[]): Json => {
  const [first] = calls
  const { document, status } = first ?? {}
  if (status === 204) return { 204: { description: 'Done.' } }
  const content = document
    ? { [document]: {} }
    : { 'application/json': { schema: anyOf(calls.map(({ response }) => simplifySchema(response))) } }
  return { 200: { description: 'The answer.', content } }
}

const refusals = {
  '4XX': { $ref: '#/components/responses/Refused' },
  '5XX': { $ref: '#/components/responses/Failed' },
}

const demands = ({ method }: Call, guard: Guard | undefined): Json[] => {
  const asked = { ...(guard && { session: [] }), ...(method === 'POST' && { csrf: [] }) }
  return Object.keys(asked).length > 0 ? [asked] : []
}

/** @param others calls on the same method and path, told apart by their query */
const operation = ({ name, call, guard }: DescribedCall, others: readonly DescribedCall[]): Json => {
  const shared = others.flatMap((other) => queryParameters(other.call))
  const optional = shared.map((parameter) => ({ ...parameter, required: false }))
  const parameters = [...pathParameters(call.path), ...queryParameters(call), ...optional]
  return {
    operationId: [name, ...others.map((other) => other.name)].join('-'),
    tags: [guard?.tag ?? 'Open'],
    summary: name
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replace(/^./, (first) => first.toUpperCase()),
    description: guard?.words ?? 'Open to anybody.',
    security: demands(call, guard),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(call),
    responses: { ...success([call, ...others.map((other) => other.call)]), ...refusals },
  }
}

const errorAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
})

const components = {
  schemas: { ApiError: simplifySchema(ApiError) },
  responses: {
    Refused: errorAnswer('Refused; the message says what to do, errors name the fields.'),
    Failed: errorAnswer('A fault on our side, or the server asks to wait (Retry-After).'),
  },
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: '__Host-portal' },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-XSRF-TOKEN',
      description: 'The value of the readable cookie XSRF-TOKEN.',
    },
  },
}

const samePlace = (calls: readonly DescribedCall[]): DescribedCall[][] => {
  const places = new Map<string, DescribedCall[]>()
  for (const described of calls) {
    const place = `${described.call.method} ${described.call.path}`
    places.set(place, [...(places.get(place) ?? []), described])
  }
  return [...places.values()]
}

/** @param title of the description */
const openApiOf = (title: string, calls: readonly DescribedCall[]): Json => {
  const paths: Record<string, Json> = {}
  for (const [first, ...others] of samePlace(calls)) {
    if (!first) continue
    const path = inBraces(first.path ?? first.call.path)
    paths[path] = { ...paths[path], [first.call.method.toLowerCase()]: operation(first, others) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Every call of the portal, made from its contract.' },
    servers: [{ url: '/' }],
    paths,
    components,
  }
}

const describeCalls = (app: FastifyInstance): DescribedCall[] =>
  allCalls().map(([name, call]) => ({
    name,
    call,
    ...(call.path === getCsrfCookie.path && { path: app.config.school.csrfCookiePath }),
    guard: app.guardedCalls.get(`${call.method} ${call.path}`),
  }))

export const descriptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  let known: { readonly title: string; readonly description: ReturnType<typeof openApiOf> } | undefined
  app.route({
    ...routeOptions(contract.getApiDescription),
    handler: () => {
      const title = `${shownName(app.config.school)}: the portal's API`
      if (known?.title !== title) known = { title, description: openApiOf(title, describeCalls(app)) }
      return known.description
    },
  })
}
