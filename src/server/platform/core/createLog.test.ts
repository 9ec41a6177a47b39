import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { join } from 'node:path'
import { compiledTwin } from '#scripts/lib/compiledTwin.cjs'
import { logSink } from './createLog'

/** A stream that accepts nothing until it is released. */
const blocked = () => {
  const taken: string[] = []
  const waiting: Array<() => void> = []
  let isOpen = false
  const out = new Writable({
    highWaterMark: 100,
    write(chunk: Buffer, _encoding, done) {
      const take = () => {
        taken.push(chunk.toString())
        done()
      }
      if (isOpen) take()
      else waiting.push(take)
    },
  })
  const open = async () => {
    isOpen = true
    waiting.splice(0).forEach((take) => take())
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { out, taken, open }
}

test('REL-57 a stalled log reader loses lines, which are counted and reported', async () => {
  const { out, taken, open } = blocked()
  const sink = logSink(out, 1000)
  for (let count = 0; count < 100; count += 1) sink.write(`${String(count).padStart(99, '.')}\n`)
  expect(sink.dropped()).toBe(90)
  expect(out.writableLength).toBeLessThanOrEqual(1000)
  await open()
  sink.write('after\n')
  await new Promise((resolve) => setImmediate(resolve))
  expect(taken.slice(0, 10).join('')).toContain('.....9\n')
  expect(JSON.parse(taken[10] ?? '')).toMatchObject({ level: 40, dropped: 90, msg: 'log lines lost' })
  expect(taken[11]).toBe('after\n')
})

test('REL-57 a full disk under the log is not an error of the portal', () => {
  const out = new Writable({ write: () => undefined })
  out.write = () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  const sink = logSink(out)
  sink.write('line\n')
  expect(sink.dropped()).toBe(1)
})

test('REL-57 a process whose log is not read continues to work', async () => {
  const program = `
    const { logSink } = require(${JSON.stringify(compiledTwin(join(__dirname, 'createLog.ts')))})
    const sink = logSink(process.stdout)
    for (let count = 0; count < 20000; count += 1) sink.write('x'.repeat(999) + '\\n')
    setImmediate(() => {
      require('node:fs').writeSync(2, 'still here ' + sink.dropped())
      process.exit(0)
    })`
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pause()
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  await once(child, 'exit')
  child.stdout.destroy()
  const [, dropped] = /^still here (\d+)$/.exec(said) ?? []
  expect(Number(dropped)).toBeGreaterThan(10_000)
})
