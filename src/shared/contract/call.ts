// What a call of the API is: one constant per call, read by both ends.
import type { Static, TSchema } from 'typebox'
import type { StaffViewKind } from '../rules/access/staffViews'

/** In the order in which calls are turned away when the portal is overstrained (REL-24); saves never are. */
export type Load = 'reports' | 'exports' | 'documents' | 'search' | 'reads' | 'sign-in' | 'saves'

/** What is kept of an administrator's look at one student's data; 'type' is said by the route (SEC-98). */
export interface StaffViewNote {
  readonly what: StaffViewKind
  /** Read again and again by a screen that is open: noted once an hour. */
  readonly isRepeated?: true
  readonly detail?: 'term' | 'type'
}

/** The note, or why there is none (SEC-111). */
export type Noting =
  | StaffViewNote
  /** About several students, or a document: the route knows whom it showed. */
  | 'by its route'
  | 'a change, told elsewhere'
  | 'how many, or an ID'
  | 'nothing about a student'
  | 'shown to visitors, too'
  | 'their own'
  | 'what the office brought in'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly load: Load
  readonly notes: Noting
  /** Only soon after a sign-in, or a confirmation of it (SEC-31). */
  readonly fresh?: true
  /** Takes records of many, or of somebody else, out of the portal: each call is in the server's log (SEC-82). */
  readonly exports?: true
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
