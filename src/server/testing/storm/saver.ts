// One tab of one family: saves field after field, one at a time, and repeats what got no answer.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { saveStudent, type SaveStudentAnswer } from '#shared/contract/students'
import { cookiesOf, csrfHeaders, type Headers } from '../browser'
import type { Journal, Sent } from './journal'

export interface Saver {
  student: string
  client: string
  fields: readonly string[]
  /** Of the session cookie. */
  token: string
  headers?: Headers
  base?: number
  seq: number
  /** Sent and not answered: goes first next time. */
  open?: Sent
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}

const agent = new Agent({ keepAlive: true })

const call = (method: string, url: string, headers: Headers, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
    sent.end(body && JSON.stringify(body))
  })

/** The headers of the tab; the forgery token outlives restarts of the server. */
const headersOf = async (saver: Saver, origin: string): Promise<Headers> => {
  const session = { '__Host-portal': saver.token }
  const { headers } = await call('GET', `${origin}/sanctum/csrf-cookie`, csrfHeaders(session))
  return csrfHeaders({ ...session, ...cookiesOf(headers) })
}

const nextSave = (saver: Saver): Sent => {
  const { student, client, fields } = saver
  const seq = (saver.seq += 1)
  return { student, client, seq, field: fields[seq % fields.length] ?? '', value: `${client} ${seq}` }
}

const saveOnce = async (saver: Saver, origin: string, journal: Journal) => {
  saver.headers ??= await headersOf(saver, origin)
  const save = (saver.open ??= nextSave(saver))
  journal.sent(save)
  const { status, text } = await call(saveStudent.method, `${origin}${saveStudent.path}`, saver.headers, {
    id: save.student,
    [save.field]: save.value,
    _changed: [save.field],
    _client: save.client,
    _seq: save.seq,
    ...(saver.base !== undefined && { _base: saver.base }),
  })
  if (status >= 500 || status === 429) return false
  if (status !== 200) throw new Error(`A save was refused with ${status}: ${text}`)
  journal.acknowledged(save)
  saver.base = (JSON.parse(text) as SaveStudentAnswer).version
  saver.open = undefined
  return true
}

const isNetworkError = (error: unknown) => typeof (error as NodeJS.ErrnoException).code === 'string'

/** Saves until it is told to stop; the loss of the server stops it as well. */
export const keepSaving = async (saver: Saver, origin: string, journal: Journal, stop: AbortSignal) => {
  while (!stop.aborted) {
    try {
      if (!(await saveOnce(saver, origin, journal))) await wait(20)
    } catch (error) {
      if (!isNetworkError(error)) throw error
      return
    }
  }
}
