// A call of the API: one constant per call, used by the client and the server.
import type { Static, TObject, TSchema } from 'typebox'
import type { StaffViewKind } from '../rules/trail/staffViews'

/** Under overload, calls are turned away in this order (REL-24); saves never are. */
export type Load = 'reports' | 'exports' | 'documents' | 'search' | 'reads' | 'sign-in' | 'saves'

/** The note for the log when an administrator looks at one student's data (SEC-98). */
export interface StaffViewNote {
  readonly what: StaffViewKind
  /** An open screen asks for it again and again: logged once an hour. */
  readonly isRepeated?: true
  /** Which term, or which type of document; the route supplies the type. */
  readonly detail?: 'term' | 'type'
}

/** The note for the log, or why there is none (SEC-111). */
export type Noting =
  | StaffViewNote
  /** About several students: the route knows whose data it showed. */
  | 'by its route'
  | 'a change, logged elsewhere'
  | 'how many, or an ID'
  | 'nothing about a student'
  | 'shown to visitors, too'
  | 'own data'
  | 'uploaded by the office'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly load: Load
  readonly notes: Noting
  /** Needs a recent sign-in or reauthentication (SEC-31), as exports do anyhow. */
  readonly fresh?: true
  /** Why a document about several students is no export; without it, it is one. */
  readonly noExport?: 'gives back the list that the office has uploaded'
  readonly query?: TSchema
  readonly body?: TSchema
  readonly response: TSchema
  /** The status on success, when it is not 200. */
  readonly status?: 204
  /** The media type, when the answer is a document instead of JSON. */
  readonly document?: string
  /** The body is multipart/form-data; `body` then names the form fields. */
  readonly multipart?: true
}

/**
 * Takes data about several students out of the portal, as a file or on paper: the server logs each call (SEC-82), and
 * it needs a recent sign-in (SEC-31).
 */
export const isExport = ({ document, notes, noExport }: Call): boolean =>
  document !== undefined &&
  typeof notes !== 'object' &&
  notes !== 'nothing about a student' &&
  noExport === undefined

export const needsFreshSignIn = (call: Call): boolean => call.fresh === true || isExport(call)

const usualNote: StaffViewNote = { what: 'summary', isRepeated: true }

/**
 * The note for the log when an administrator looks at one student. Each such call counts among the hundred students that may
 * be opened one by one (SEC-31).
 */
export const noteOfOneStudent = (call: Call): StaffViewNote | undefined => {
  if (typeof call.notes === 'object') return call.notes
  return namesStudent(call) ? usualNote : undefined
}

const namesStudent = ({ path, body, notes }: Call): boolean =>
  path.includes('/:studentId') ||
  // A change that names its student is logged as a change.
  (notes === 'by its route' && body !== undefined && 'student_id' in ((body as TObject).properties ?? {}))

/** Keeps the literal types of a call, so that both ends can infer from them. */
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

/**
 * Names the account that a page belongs to, beside each of its changes: in another tab somebody else may have signed in,
 * with whose session the browser sends them. Who sends none is not asked.
 */
export const pageAccountHeader = 'X-Page-Account'

/** @param login student ID or username, of any letters */
export const pageAccount = (login: string): string => encodeURIComponent(login.trim())
