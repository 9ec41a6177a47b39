// Reading a record, against a bare node:http server that answers the same bytes; and the server's memory.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { foundSchool } from '../src/server/testing/storm/families'
import { testConfig } from '../src/server/testing/testConfig'
import type { Headers } from '../src/server/testing/browser'
import { call, headersOf } from '../src/server/testing/storm/http'
import { memoryOf, startPortal } from './portal'
import { atLeast, atMost, type Row } from './row'

const connections = 32
const quiet = { info: () => undefined, warn: () => undefined }

const rate = async (url: string, headers: Headers): Promise<number> => {
  const result = await autocannon({ url, connections, duration: 5, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every time.`)
  return result.requests.average
}

/** In a process of its own, as the portal is. */
const bareServer = async (body: string): Promise<{ url: string; stop: () => void }> => {
  const script = `require('node:http').createServer((_q, a) => { a.setHeader('content-type', 'application/json; charset=utf-8'); a.end(process.env.BODY) }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['-e', script], { env: { ...process.env, BODY: body } })
  const port = await new Promise<string>((found) =>
    child.stdout.once('data', (text: Buffer) => found(text.toString().trim())),
  )
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() }
}

export const rows = async (): Promise<Row[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const opening = { databaseUrl: '', dataDir: dir, log: quiet }
  const [saver] = await foundSchool(opening, testConfig(dir).sessions, 2)
  if (!saver) throw new Error('There is no family to read for.')
  const portal = await startPortal({ DATA_DIR: dir })
  const agent = new Agent({ keepAlive: true })
  const url = `${portal.origin}/api/student-record/${saver.student}`
  const headers = await headersOf(agent, portal.origin, saver)
  const { text } = await call(agent, 'GET', url, headers)
  await wait(3000)
  const idle = memoryOf(portal.pid).now
  const bare = await bareServer(text)
  await rate(url, headers)
  const ours = await rate(url, headers)
  const theirs = await rate(bare.url, {})
  bare.stop()
  agent.destroy()
  const { peak } = memoryOf(portal.pid)
  await portal.stop()
  await rm(dir, { recursive: true, force: true })
  return [
    atLeast(
      `GET student-record per second; limit: 60 % of ${theirs.toFixed(0)} of bare node:http`,
      ours,
      theirs * 0.6,
    ),
    atMost('memory of the idle server (MB)', idle, 127),
    atMost('memory of the server at its highest while read by 32 connections (MB)', peak, 512),
  ]
}
