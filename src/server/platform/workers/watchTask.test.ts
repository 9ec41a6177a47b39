import { Worker } from 'node:worker_threads'
import { deadlineOf, ownThread, processorTimeOf, spansOfDeadline } from './watchTask'

describe('deadline', () => {
  /** The amount spent at the end of each deadline. */
  const startTask = () => {
    let used = 50
    const spent = deadlineOf(1000, '7', () => used)
    return (given: number) => {
      const spans = Array.from({ length: spansOfDeadline }, () => {
        used += given / spansOfDeadline
        return spent()
      })
      return spans.at(-1)
    }
  }

  test.each([
    ['a thread that had the processor has used its time', [1000, 0], ['all', 'all']],
    ['four fifths of it are enough', [800, 0], ['all', 'all']],
    ['a thread that had less has more by the clock', [300, 300, 200], ['little', 'much', 'all']],
    [
      'the clock ends it after ten times',
      Array<number>(10).fill(0),
      [...Array<string>(9).fill('little'), 'all'],
    ],
  ])('%s', (_name, given, spent) => {
    expect(given.map(startTask())).toEqual(spent)
  })

  test('time used earlier does not count', () => {
    const spent = deadlineOf(1000, '7', () => 1e9)
    expect(new Set(Array.from({ length: spansOfDeadline }, spent))).toEqual(new Set(['little']))
  })

  test('a deadline has spans: half of it is long; it ends after all of them, and at each later one', () => {
    let used = 0
    const spent = deadlineOf(1000, undefined, () => used)
    const all = Array.from({ length: spansOfDeadline + 2 }, () => {
      used += 250
      return spent()
    })
    expect(all).toEqual(['little', 'much', 'much', 'much', 'all', 'all', 'all'])
  })
})

describe('thread time', () => {
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

  test('for a thread that has ended the whole process is counted', () => {
    expect(processorTimeOf('999999999')).toBeGreaterThan(0)
  })
})
