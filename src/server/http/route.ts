// Turns a call of the contract into Fastify's method, url, schemas and hooks. Handlers get typed params, query and
// body, and must return the contract's answer.
import * as Type from 'typebox'
import { type Call, needsFreshSignIn, type ParamsOf } from '#shared/contract/call'
import { studentId } from '#shared/contract/schemas'
import { requireReauthentication } from './security/guards'

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

export const routeOptions = <C extends Call>(call: C) => ({
  method: call.method,
  url: call.path,
  config: { call },
  ...(needsFreshSignIn(call) && { onRequest: requireReauthentication }),
  schema: schemaOf(call) as unknown as SchemaOf<C>,
})

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isConstant = (branch: unknown): branch is Node => isNode(branch) && 'const' in branch

const isBareType = (branch: unknown): branch is { type: string } =>
  isNode(branch) && typeof branch.type === 'string' && Object.keys(branch).length === 1

/** Each says something about one type alone: the bounds of a number do not apply to a text. */
const ofOneType = new Set(['type', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'])

const isPlainType = (branch: unknown): branch is { type: string } =>
  isNode(branch) && typeof branch.type === 'string' && Object.keys(branch).every((key) => ofOneType.has(key))

/** 'integer' and 'number' share their bounds. */
const haveDifferentTypes = (branches: ReadonlyArray<{ type: string }>) =>
  new Set(branches.map(({ type }) => (type === 'integer' ? 'number' : type))).size === branches.length

/** Unions of plain types become a list of types, unions of constants an enum; others are unchanged. */
const plainUnion = (branches: unknown[]): Node => {
  if (branches.every(isConstant)) return { enum: branches.map((branch) => branch.const) }
  if (branches.every(isPlainType) && haveDifferentTypes(branches))
    return { ...Object.assign({}, ...branches), type: branches.map(({ type }) => type) } as Node
  const [first, second] = branches
  // A restricted text or null: the restrictions do not apply to null.
  if (branches.length === 2 && isNode(first) && typeof first.type === 'string' && isBareType(second))
    return { ...first, type: [first.type, second.type] }
  return { anyOf: branches }
}

const plain = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(plain)
  if (!isNode(node)) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plain(value)]))
  if (!Array.isArray(copy.anyOf)) return copy
  const { anyOf, ...rest } = copy
  return { ...rest, ...plainUnion(anyOf as unknown[]) }
}

/**
 * The same schema without unions where JSON Schema has a shorter form. Serializing and validating are faster, and a
 * wrong value gives one error instead of one per branch.
 */
export const simplifySchema = (schema: Type.TSchema): Type.TSchema => plain(schema) as Type.TSchema
