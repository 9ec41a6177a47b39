// What a call of the API is: one constant per call, read by both ends.
import type { Static, TSchema } from 'typebox'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: TSchema
  readonly body?: TSchema
  readonly response: TSchema
  /** The status of success when it is not 200. */
  readonly status?: 204
  /** Set when the answer is a document instead of JSON: its media type. */
  readonly document?: string
  /** The body is multipart/form-data; `body` then names the form fields. */
  readonly multipart?: true
}

/** Keeps the literal types of a call, so both ends can infer from them. */
export const call = <const C extends Call>(description: C): C => description

export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined
export type QueryOf<C extends Call> = C['query'] extends TSchema ? Static<C['query']> : undefined
export type AnswerOf<C extends Call> = Static<C['response']>

/** '/api/user/:studentId' → { studentId: string } */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** pathTo(getUser, { studentId: '7' }) → '/api/user/7' */
export const pathTo = <C extends Call>(target: C, params: ParamsOf<C['path']>): string =>
  target.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
