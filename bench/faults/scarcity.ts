// REL-54, REL-56: little memory and few file descriptors, with a school of 1,200.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Headers } from '../../src/server/testing/portal/browser'
import { call, headersOf, isNetworkError } from '../../src/server/testing/storm/http'
import { foundBenchSchool, password, type School } from '../school'
import { memoryOf } from '../portal'
import { underStorm, type Attack, type Fault, type Size, type Tried } from './fault'

const agent = new Agent({ keepAlive: true })
const schoolSize = 1200
const fields = ['home_address', 'medical_history', 'allergy', 'achievements']

const ask = async (origin: string, path: string, headers: Headers): Promise<number> => {
  try {
    return (await call(agent, 'GET', `${origin}${path}`, headers)).status
  } catch (error) {
    if (isNetworkError(error)) return 0
    throw error
  }
}

type InSchool = (attack: Attack, school: School) => Promise<void>

const inSchool = async (size: Size, attack: InSchool): Promise<Tried> => {
  const school = await foundBenchSchool('sqlite', schoolSize)
  try {
    const { dataDir } = await school.copy()
    const members = school.students.slice(0, size.clients)
    const savers = members.map(({ login, token }) => ({
      student: login,
      client: `tab-${login}`,
      fields,
      token,
      password,
      seq: 0,
    }))
    const families = school.students.slice(-80).map(({ login }) => login)
    const people = { savers, visitors: [{ families, password, turn: 0 }] }
    return await underStorm(size, { dataDir, people, attack: (one) => attack(one, school) })
  } finally {
    await school.remove()
  }
}

const group = '/sys/fs/cgroup/memory/portal-faults'
const memoryLimit = 512 * 1024 * 1024

/** Moves it into a cgroup with this memory limit; beyond it the kernel kills one of its processes. */
const limitMemory = (pid: number) => {
  mkdirSync(group, { recursive: true })
  writeFileSync(`${group}/memory.limit_in_bytes`, String(memoryLimit))
  writeFileSync(`${group}/cgroup.procs`, String(pid))
}

const papers = ['/api/registration-data-spreadsheet', '/api/registration-report/all']

const littleMemory: InSchool = async ({ server, found, saves }, school) => {
  limitMemory(server.pid)
  const office = await headersOf(agent, server.origin, school.office)
  saves.forget()
  const forms = school.students.slice(100, 150).map(async ({ login, token }) => {
    const headers = await headersOf(agent, server.origin, { token })
    return ask(server.origin, `/api/registration-form/${login}`, headers)
  })
  const made = await Promise.all([...forms, ...papers.map((path) => ask(server.origin, path, office))])
  const answered = made.filter((status) => status === 200).length
  const ended = await Promise.race([server.exited.then((code) => code ?? 'a signal'), wait(100, undefined)])
  const high = Number(readFileSync(`${group}/memory.max_usage_in_bytes`, 'utf8')) / 1e6
  found.must(ended !== undefined || answered > 0, 'Nothing was made.')
  found.must(saves.count(200) > 0, 'Nothing was saved meanwhile.')
  found.note(
    `${answered} of ${made.length} papers made, ${saves.count(200)} saves stored, ${high.toFixed(0)} MB at the highest`,
  )
  found.note(ended === undefined ? 'nobody was killed' : `the server was ended (${ended})`)
}

const files = 256
const connections = 400

const fewDescriptors = async ({ server, found, saves }: Attack) => {
  execFileSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}`])
  const port = Number(new URL(server.origin).port)
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    return socket
  })
  await wait(4000)
  const { now } = memoryOf(server.pid)
  sockets.forEach((socket) => socket.destroy())
  await wait(1500)
  saves.forget()
  await wait(2000)
  found.must(saves.count(200) > 0, 'Saves did not go on when the connections were gone.')
  found.note(
    `${connections} connections on ${files} descriptors; ${saves.count(200)} saves in the 2 s after, ${now.toFixed(0)} MB`,
  )
}

const whyNoGroup = (): string | undefined => {
  try {
    mkdirSync(group, { recursive: true })
    writeFileSync(`${group}/memory.limit_in_bytes`, String(memoryLimit))
    return undefined
  } catch (error) {
    return `it needs a memory group: ${(error as Error).message}`
  }
}

export const scarcities: readonly Fault[] = [
  {
    id: 'REL-54',
    name: 'little-memory',
    done: '512 MB for the server (memory group), 50 forms, the spreadsheet and the report at once',
    obstacle: whyNoGroup,
    attempt: (size) => inSchool(size, littleMemory).finally(() => setTimeout(() => rmdirSync(group), 500)),
  },
  {
    id: 'REL-56',
    name: 'few-descriptors',
    done: '256 descriptors for the server, 400 connections',
    attempt: (size) => underStorm(size, { attack: fewDescriptors }),
  },
]
