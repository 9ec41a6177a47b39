// Turns every error of the server into the API's one shape, without internal details.
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import { loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import type { ApiError } from '#shared/contract/errors'
import { Outdated, Paused, Refusal } from '../platform/core/refusal'
import { isKeyViolation } from '../platform/database/databaseFault'
import { StorageFault } from '../platform/storage/storageFault'

/** Errors before a route is reached, by Fastify's code. */
const frameworkTexts: Record<string, readonly [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'This is too large to be sent in one piece.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of content is not accepted here. Send application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request did not arrive completely. Please try again.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
}

const generic = 'Something went wrong on our side. Please try again in a moment.'

/** Somebody else erased, undid or removed it between our read and our write. */
const removedMeanwhile = 'Someone else has just removed or changed this. Please load the page again.'

const signIns: readonly (string | undefined)[] = [loginStudent.path, loginAdmin.path]

/** The sign-in pages read the first text of errors.message. */
const shaped = ({ request }: FastifyReply, body: ApiError): ApiError =>
  signIns.includes(request.routeOptions.url)
    ? { ...body, errors: { message: [body.message], ...body.errors } }
    : body

const refused = (reply: FastifyReply, refusal: Refusal) => {
  const { status, message, errors, retryAfter } = refusal
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  const body: ApiError = { message, ...(errors && { errors: errors as ApiError['errors'] }) }
  return reply.code(status).send({
    ...shaped(reply, body),
    ...(refusal instanceof Outdated && { current: refusal.current }),
    ...(refusal instanceof Paused && { wait_until: refusal.until.toISOString() }),
  })
}

const isAborted = (error: { code?: unknown }) => error.code === 'ECONNRESET' || error.code === 'ECONNABORTED'

/** Frees a reserve when the disk is full. */
type MakeRoom = () => void

const answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply, makeRoom: MakeRoom) => {
  if (error instanceof Refusal) return refused(reply, error)
  if (error.validation) return reply.code(422).send(shaped(reply, complaints(error.validation)))
  const known = frameworkTexts[error.code]
  if (known) return reply.code(known[0]).send(shaped(reply, { message: known[1] }))
  if (error instanceof StorageFault) {
    if (error.kind === 'full') makeRoom()
    request.log.error({ request_id: request.id, kind: error.kind, err: error.cause }, 'storage fault')
    return refused(reply, new Refusal(error.status, error.message, undefined, error.retryAfter))
  }
  if (isKeyViolation(error)) return refused(reply, new Refusal(409, removedMeanwhile))
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return reply.code(status).send({ message: 'This request is not valid.' })
  if (isAborted(error)) return reply.code(400).send({ message: 'The request did not arrive completely.' })
  request.log.error({ request_id: request.id, route: request.routeOptions.url, err: error }, 'request failed')
  const body: ApiError = { message: generic, request_id: request.id }
  return reply.code(500).send(body)
}

export const handleErrors = (app: FastifyInstance, makeRoom: MakeRoom) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply, makeRoom))
}

/** Unknown paths are 404, known paths with another method 405. */
export const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
  const methods = methodsFor(request.server, request.url)
  if (methods.length === 0) return reply.code(404).send({ message: 'Not found.' })
  return reply.code(405).header('allow', methods.join(', ')).send({ message: 'This is not possible here.' })
}

/** A path and the methods that it accepts, for 405; asked only when no route was found. */
interface KnownPath {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    knownPaths: Map<string, KnownPath>
  }
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** Must run before the first route is added. */
export const rememberMethods = (app: FastifyInstance) => {
  app.decorate('knownPaths', new Map<string, KnownPath>())
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const known = app.knownPaths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) known.methods.add(name)
    app.knownPaths.set(url, known)
  })
}

const methodsFor = (app: FastifyInstance, url: string): string[] => {
  const path = url.split('?', 1)[0] ?? ''
  const found = [...app.knownPaths.values()].filter(({ pattern }) => pattern.test(path))
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

type Params = Record<string, unknown>

const oneOfTypes = ({ type }: Params): string =>
  [type]
    .flat()
    .map((name) => typeNames[String(name)] ?? String(name))
    .join(' or ')

const texts: Record<string, (params: Params) => string> = {
  required: () => 'This field is required.',
  additionalProperties: () => 'This field is not known.',
  type: (params) => `This must be ${oneOfTypes(params)}.`,
  minLength: ({ limit }) =>
    limit === 1 ? 'This field is required.' : `At least ${String(limit)} characters.`,
  maxLength: ({ limit }) => `At most ${String(limit)} characters.`,
  minimum: ({ limit }) => `At least ${String(limit)}.`,
  maximum: ({ limit }) => `At most ${String(limit)}.`,
  maxItems: ({ limit }) => `At most ${String(limit)} entries.`,
  enum: ({ allowedValues }) => `Choose one of: ${(allowedValues as unknown[]).join(', ')}.`,
  const: ({ allowedValue }) => `This must be ${String(allowedValue)}.`,
  pattern: () => 'This is not in the expected form.',
}

const fieldOf = ({ instancePath, keyword, params }: FastifySchemaValidationError): string => {
  const inside = instancePath.split('/').slice(1).join('.')
  const own = { required: params.missingProperty, additionalProperties: params.additionalProperty }[keyword]
  return [inside, own].filter(Boolean).join('.') || 'body'
}

/** The schema's complaints in words: one text for each, under the name of its field. */
const complaints = (validation: readonly FastifySchemaValidationError[]): ApiError => {
  const errors = new Map<string, string[]>()
  for (const complaint of validation) {
    const text = texts[complaint.keyword]?.(complaint.params) ?? 'This is not accepted.'
    const field = fieldOf(complaint).slice(0, 80)
    const list = errors.get(field) ?? []
    if (!list.includes(text)) list.push(text)
    errors.set(field, list)
    if (errors.size >= 50) break
  }
  return { message: `Please check: ${[...errors.keys()].join(', ')}.`, errors: Object.fromEntries(errors) }
}
