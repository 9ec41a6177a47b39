// Reading a record, compared with a bare node:http server that sends the same bytes; and the server's memory.
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { quietLog } from '../src/server/platform/core/log'
import { foundSchool } from '../src/server/testing/storm/families'
import { testConfig } from '../src/server/testing/portal/testConfig'
import type { Headers } from '../src/server/testing/portal/browser'
import { call, type Answer } from '../src/server/testing/storm/http'
import { memoryOf, withServer } from './portal'
import { inFolder } from './school'
import { atLeast, atMost, type Row } from './count'

const connections = 32

const rate = async (url: string, headers: Headers): Promise<number> => {
  const result = await autocannon({ url, connections, duration: 5, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every time.`)
  return result.requests.average
}

/** Headers that node adds. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

const bareScript = `
const { headers, text } = JSON.parse(process.env.ANSWER)
require('node:http')
  .createServer((_request, answer) => {
    for (const name of Object.keys(headers)) answer.setHeader(name, headers[name])
    answer.end(text)
  })
  .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

/** Sends the same bytes, including headers, from a separate process, as the portal does. */
const bareServer = async ({ headers, text }: Answer): Promise<{ url: string; stop: () => void }> => {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !nodesOwn.has(name)))
  const env = { ...process.env, ANSWER: JSON.stringify({ headers: own, text }) }
  const child = spawn(process.execPath, ['-e', bareScript], { env })
  const port = await new Promise<string>((found) =>
    child.stdout.once('data', (said: Buffer) => found(said.toString().trim())),
  )
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() }
}

const measure = async (dir: string): Promise<Row[]> => {
  const opening = { databaseUrl: '', dataDir: dir, log: quietLog }
  const [saver] = await foundSchool(opening, testConfig(dir).sessions, 2)
  if (!saver) throw new Error('There is no family to read for.')
  return withServer({ DATA_DIR: dir }, async ({ origin, pid, agent, deskOf }) => {
    const url = `${origin}/api/student-record/${saver.student}`
    const { headers } = await deskOf(saver)
    const answer = await call(agent, 'GET', url, headers)
    await wait(3000)
    const idle = memoryOf(pid).now
    const bare = await bareServer(answer)
    await rate(url, headers)
    const ours = await rate(url, headers)
    const theirs = await rate(bare.url, headers)
    bare.stop()
    return [
      atLeast(
        `GET student-record per second; limit: 60 % of ${theirs.toFixed(0)} of bare node:http`,
        ours,
        theirs * 0.6,
      ),
      atMost('memory of the idle server (MB)', idle, 127),
      atMost(
        'memory of the server at its highest while read by 32 connections (MB)',
        memoryOf(pid).peak,
        512,
      ),
    ]
  })
}

export const rows = (): Promise<Row[]> => inFolder(measure)
