// Marks cell by cell: thirty administrators who type, each in a class of their own; a block that is pasted; and the board
// of a term, in a school of 1,200 and of 10,000. Everything that stands in the cells has a history.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pathTo, type AnswerOf, type BodyOf } from '../src/shared/contract/call'
import * as contract from '../src/shared/contract/reports/marks'
import { quietLog } from '../src/server/platform/database/log'
import { openDatabase } from '../src/server/platform/database/opening/open'
import type { Db } from '../src/server/platform/database/schema/schema'
import type { Headers } from '../src/server/testing/portal/browser'
import { people, saveAccountOf, type Person } from '../src/server/testing/people/people'
import { testConfig } from '../src/server/testing/portal/testConfig'
import { call, headersOf } from '../src/server/testing/storm/http'
import { foundSchool } from '../src/server/testing/storm/families'
import { classOf, fillMarks, key, subjects } from './marks/marksSchool'
import { startPortal } from './portal'
import { share, atMost, type Row } from './count'
import { inFolder, onPostgres, sessionOf } from './school'

const officers = 30
const typedEveryMs = 700
const typedSeconds = 12

const officer = (index: number): Person => ({
  ...people.admin,
  id: index === 0 ? 'office' : `office${index}`,
})

const tokensOf = async (db: Db, dir: string): Promise<string[]> => {
  const tokens: string[] = []
  for (let index = 0; index < officers; index += 1) {
    await saveAccountOf(db, officer(index))
    tokens.push((await sessionOf(db, dir, 'admin', officer(index).id)).token)
  }
  return tokens
}

interface Desk {
  readonly agent: Agent
  readonly origin: string
  readonly headers: Headers
}

const ask = async <Answer>(
  { agent, origin, headers }: Desk,
  { method, path }: { readonly method: 'GET' | 'POST'; readonly path: string },
  body?: object,
) => {
  const start = performance.now()
  const { status, text } = await call(
    agent,
    method,
    `${origin}${path}`,
    headers,
    body && JSON.stringify(body),
  )
  const ms = performance.now() - start
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
  return { answer: JSON.parse(text) as Answer, ms }
}

type Save = BodyOf<typeof contract.saveMarks>
type Saved = AnswerOf<typeof contract.saveMarks>

const look = (desk: Desk, classId: string) =>
  ask<contract.ClassMarks>(desk, {
    method: 'GET',
    path: pathTo(contract.getClassMarks, { year: '2025', term: '3', classId }),
  })

const save = async (desk: Desk, class_id: string, cells: Save['cells']) => {
  const saved = await ask<Saved>(desk, contract.saveMarks, { ...key, class_id, cells })
  const { conflicts, refused } = saved.answer
  if (conflicts.length + refused.length > 0) throw new Error(`Not stored: ${JSON.stringify(saved.answer)}`)
  return saved
}

/** Down a column, one cell after another. */
const type = async (desk: Desk, index: number): Promise<number[]> => {
  const class_id = classOf(index)
  const subject_code = subjects[index % subjects.length] ?? ''
  const { students, version } = (await look(desk, class_id)).answer
  await pause((index * typedEveryMs) / officers)
  const times: number[] = []
  const end = performance.now() + typedSeconds * 1000
  for (let [cell, base] = [0, version]; performance.now() < end; cell += 1) {
    const next = pause(typedEveryMs)
    const { student_id } = students[cell % students.length] ?? { student_id: '' }
    const value = 30 + (cell % 60)
    const { answer, ms } = await save(desk, class_id, [
      { student_id, subject_code, name: 'exam', value, base },
    ])
    base = answer.version
    times.push(ms)
    await next
  }
  return times
}

const paste = async (desk: Desk): Promise<number> => {
  const { students, version } = (await look(desk, classOf(0))).answer
  const cells = students.flatMap(({ student_id }, row) =>
    subjects.slice(0, 4).map((subject_code) => ({
      ...{ student_id, subject_code, name: 'course', value: 10 + row, base: version },
    })),
  )
  return (await save(desk, classOf(0), cells)).ms
}

const timesOf = async (count: number, work: () => Promise<{ ms: number }>): Promise<number[]> => {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) times.push((await work()).ms)
  return times
}

const measure = async (dir: string, students: number, databaseUrl = ''): Promise<Row[]> => {
  const options = { databaseUrl, dataDir: dir, log: quietLog }
  await foundSchool(options, testConfig(dir).sessions, 2)
  const { db, close } = await openDatabase(options)
  await fillMarks(db, students)
  const tokens = await tokensOf(db, dir)
  await close()
  const portal = await startPortal({
    DATA_DIR: dir,
    DATABASE_URL: databaseUrl,
    ADMIN_SECOND_FACTOR: 'offered',
  })
  const agent = new Agent({ keepAlive: true })
  const { origin } = portal
  try {
    const desks: Desk[] = []
    for (const token of tokens)
      desks.push({ agent, origin, headers: await headersOf(agent, origin, { token }) })
    const [first] = desks
    if (!first) throw new Error('Nobody is in the office.')
    const path = pathTo(contract.getMarksBoard, { year: '2025', term: '3' })
    await look(first, classOf(0))
    const looks = await timesOf(9, () => look(first, classOf(1)))
    const boards = await timesOf(9, () => ask<contract.MarksBoard>(first, { method: 'GET', path }))
    const pasted = await paste(first)
    const typed = (await Promise.all(desks.map(type))).flat()
    const of = `${students.toLocaleString('en')} students, ${databaseUrl === '' ? 'SQLite' : 'PostgreSQL'}`
    process.stdout.write(
      `${of}: ${typed.length} cells typed, the slowest ${Math.max(...typed).toFixed(0)} ms\n`,
    )
    return [
      atMost(`cell saved p95, 30 people typing, ${of} (ms)`, share(typed, 0.95), 150),
      atMost(`40 × 4 marks pasted, ${of} (ms)`, pasted, 1000),
      atMost(`marks of a class, ${of} (ms)`, share(looks, 0.5), 150),
      atMost(`board of the term, ${of} (ms)`, share(boards, 0.5), 300),
    ]
  } finally {
    agent.destroy()
    await portal.stop()
  }
}

export const rows = async (): Promise<Row[]> => {
  const all: Row[] = []
  for (const students of [1200, 10_000]) all.push(...(await inFolder((dir) => measure(dir, students))))
  for (const students of [1200, 10_000])
    all.push(...(await onPostgres(({ url }) => inFolder((dir) => measure(dir, students, url)))))
  return all
}
