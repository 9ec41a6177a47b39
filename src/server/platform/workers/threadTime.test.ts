import { Worker } from 'node:worker_threads'
import { ownThread, processorTimeOf } from './threadTime'

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('what one thread uses is not counted for another', async () => {
  const busy = new Worker('for (;;);', { eval: true })
  const before = processorTimeOf(undefined)
  while (processorTimeOf(undefined) - before < 300) await new Promise(setImmediate)
  const idle = new Worker(
    'const { readlinkSync } = require("node:fs"); const { parentPort } = require("node:worker_threads");' +
      'parentPort.postMessage(/(\\d+)$/.exec(readlinkSync("/proc/thread-self"))[1]); parentPort.on("message", () => {})',
    { eval: true },
  )
  const thread = await new Promise<string>((said) => idle.once('message', said))
  const start = processorTimeOf(thread)
  const whole = processorTimeOf(undefined)
  while (processorTimeOf(undefined) - whole < 300) await new Promise(setImmediate)
  expect(processorTimeOf(thread) - start).toBeLessThan(150)
  await Promise.all([busy.terminate(), idle.terminate()])
})

onLinux('the thread that asks has a number, and has used something', () => {
  const thread = ownThread()
  expect(thread).toMatch(/^\d+$/)
  expect(processorTimeOf(thread)).toBeGreaterThan(0)
})

test('of a thread that is gone the whole process is counted', () => {
  expect(processorTimeOf('999999999')).toBeGreaterThan(0)
})
