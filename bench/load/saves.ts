// Families that save whole records as fast as the server answers, each with one save in flight.
import { Agent } from 'node:http'
import { call, headersOf } from '../../src/server/testing/storm/http'
import { figuresOf } from '../count'
import type { Saver } from '../../src/server/testing/storm/saver'

export interface Load {
  readonly perSecond: number
  /** All answered saves, including the warm-up. */
  readonly count: number
  /** Milliseconds. */
  readonly p99: number
  readonly longest: number
}

const filled = 'An answer of the usual length'

const wholeRecord = (text: string): Record<string, unknown> => {
  const [record = {}] = JSON.parse(text) as Record<string, unknown>[]
  const { version, updatedAt: _updatedAt, ...values } = record
  return { ...values, _base: version }
}

const keepSaving = async (
  agent: Agent,
  origin: string,
  saver: Saver,
  until: () => boolean,
  times: number[],
) => {
  const headers = await headersOf(agent, origin, saver)
  const read = await call(agent, 'GET', `${origin}/api/student-record/${saver.student}`, headers)
  const record = wholeRecord(read.text)
  for (let seq = 1; !until(); seq += 1) {
    const field = saver.fields[seq % saver.fields.length] ?? ''
    const marks = { _changed: [field], _client: saver.client, _seq: seq }
    const body = JSON.stringify({ ...record, [field]: `${filled} ${seq}`, ...marks })
    const start = performance.now()
    const { status, text } = await call(agent, 'POST', `${origin}/api/student`, headers, body)
    if (status !== 200) throw new Error(`A save was answered with ${status}: ${text}`)
    times.push(performance.now() - start)
    record._base = (JSON.parse(text) as { version: number }).version
    record[field] = `${filled} ${seq}`
  }
}

/** The saves acknowledged within `seconds`, after a warm-up that does not count. */
export const saveLoad = async (origin: string, savers: readonly Saver[], seconds: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: savers.length })
  const times: number[] = []
  const warm = performance.now() + 2000
  const end = warm + seconds * 1000
  let [counted, early] = [false, 0]
  const until = () => {
    const now = performance.now()
    if (!counted && now >= warm) {
      counted = true
      early = times.length
      times.length = 0
    }
    return now >= end
  }
  await Promise.all(savers.map((saver) => keepSaving(agent, origin, saver, until, times)))
  agent.destroy()
  const { p99, longest } = figuresOf(times)
  return { perSecond: times.length / seconds, count: early + times.length, p99, longest }
}
