// The schema's complaints in words, per field.
import type { FastifySchemaValidationError } from 'fastify'
import type { ApiError } from '#shared/contract/errors'

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

/** One text per complaint, under the name of its field. */
export const complaints = (validation: readonly FastifySchemaValidationError[]): ApiError => {
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
