// One tab of one family: saves field after field, one at a time, and repeats what got no answer.
import { Agent } from 'node:http'
import { saveStudent, type SaveStudentAnswer } from '#shared/contract/students/students'
import type { Headers } from '../portal/browser'
import { signIn } from './enter'
import { call, headersOf } from './http'
import type { Journal, Sent } from './journal'
import { keepGoing, type Hear } from './keepGoing'

export interface Saver {
  student: string
  client: string
  fields: readonly string[]
  /** Of the session cookie. */
  token: string
  /** For signing in again when the session has ended; without it that is a fault. */
  password?: string
  headers?: Headers
  base?: number
  seq: number
  /** Sent and not answered: goes first next time. */
  open?: Sent
}

const agent = new Agent({ keepAlive: true })

/** The next answer of a tab; until it is acknowledged it stays the next one. */
export const nextSave = (saver: Saver): Sent => {
  const { student, client, fields } = saver
  const seq = (saver.seq += 1)
  return { student, client, seq, field: fields[seq % fields.length] ?? '', value: `${client} ${seq}` }
}

/** What a tab sends for it. @param record the rest of the record, as the spec's client sends it */
export const bodyOf = (saver: Saver, save: Sent, record: object = {}): string =>
  JSON.stringify({
    ...record,
    id: save.student,
    [save.field]: save.value,
    _changed: [save.field],
    _client: save.client,
    _seq: save.seq,
    ...(saver.base !== undefined && { _base: saver.base }),
  })

const saveOnce = async (saver: Saver, origin: string, journal: Journal): Promise<number> => {
  saver.headers ??= await headersOf(agent, origin, saver)
  const save = (saver.open ??= nextSave(saver))
  journal.sent(save)
  const url = `${origin}${saveStudent.path}`
  const { status, text } = await call(agent, saveStudent.method, url, saver.headers, bodyOf(saver, save))
  if (status >= 500 || status === 429) return status
  if (status === 401 && saver.password !== undefined) {
    const entered = await signIn(origin, saver.student, saver.password)
    if (entered.token !== undefined) saver.headers = entered.headers
    return status
  }
  if (status !== 200) throw new Error(`A save was refused with ${status}: ${text}`)
  journal.acknowledged(save)
  saver.base = (JSON.parse(text) as SaveStudentAnswer).version
  saver.open = undefined
  return status
}

/** Saves until it is told to stop; what got no answer waits a moment. */
export const keepSaving = (
  saver: Saver,
  origin: string,
  journal: Journal,
  stop: AbortSignal,
  hear: Hear = () => undefined,
) =>
  keepGoing({
    send: () => saveOnce(saver, origin, journal),
    stop,
    hear,
    pauseAfter: (status) => (status === 200 ? 0 : 20),
  })

/** Saves until so many more are acknowledged, and all that is under way then has its answer. */
export const saveMore = async (
  savers: readonly Saver[],
  origin: string,
  journal: Journal,
  saves: number,
): Promise<void> => {
  const enough = journal.count + saves
  const stop = new AbortController()
  const hear = () => {
    if (journal.count >= enough) stop.abort()
  }
  await Promise.all(savers.map((saver) => keepSaving(saver, origin, journal, stop.signal, hear)))
}
