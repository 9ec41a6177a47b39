const { inLanes } = require('./queue.cjs')

/** A task that ends when it is told to, and the names of those that have begun. */
const controlled = () => {
  const begun = []
  const ends = {}
  const task = (name) => () =>
    new Promise((resolve) => {
      begun.push(name)
      ends[name] = resolve
    })
  const end = async (name) => {
    ends[name]()
    await new Promise(setImmediate)
  }
  return { begun, task, end }
}

test('a task begins as soon as a lane is free, in the order given', async () => {
  const { begun, task, end } = controlled()
  const done = inLanes(2, ['long', 'short', 'third', 'fourth'].map(task))
  expect(begun).toEqual(['long', 'short'])
  await end('short')
  expect(begun).toEqual(['long', 'short', 'third'])
  await end('third')
  expect(begun).toEqual(['long', 'short', 'third', 'fourth'])
  await end('fourth')
  await end('long')
  await done
})

test('the queue resolves after its last task', async () => {
  const { task, end } = controlled()
  let isDone = false
  const done = inLanes(2, ['only'].map(task)).then(() => (isDone = true))
  await new Promise(setImmediate)
  expect(isDone).toBe(false)
  await end('only')
  await done
  expect(isDone).toBe(true)
})
