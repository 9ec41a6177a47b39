import { newPaperWorker } from '../../testing/papers/paperWorker'
import { startWorker } from './workerCalls'

let undo = () => {}
afterEach(() => undo())

const start = (changes?: Parameters<typeof newPaperWorker>[0]) => {
  const worker = newPaperWorker(changes)
  undo = worker.undo
  return worker
}

test('each request gets its own answer', async () => {
  start({ crop: (_source, box) => box })
  const { crop } = startWorker()
  const box = (x: number) => ({ x, y: 0, width: 4, height: 5 })
  const asked = [1, 2, 3].map((x) => crop(new Blob([]), box(x)))
  expect(await Promise.all(asked)).toEqual([box(1), box(2), box(3)])
})

test('if the worker dies, no request waits forever', async () => {
  const { fail } = start({ openPaper: () => new Promise(() => undefined) })
  const { openPaper } = startWorker()
  const asked = openPaper(new Blob([]))
  fail()
  await expect(asked).rejects.toThrow('the worker has died')
})
