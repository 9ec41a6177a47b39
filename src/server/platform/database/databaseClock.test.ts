import { openTestDatabase } from '../../testing/database/testDb'
import { compareClocks, watchDatabaseClock } from './databaseClock'

const aheadBy = (seconds: number) => () => new Date(Date.now() + seconds * 1000)
const text = expect.stringContaining('differs from the clock of the database') as string

test.each([
  [300, 1],
  [-300, 1],
  [45, 0],
  [0, 0],
])('REL-37 a clock %i s ahead of the database’s gives %i warnings at the start', async (seconds, times) => {
  const { db, engine } = await openTestDatabase('postgres')
  const warn = jest.fn()
  await watchDatabaseClock({ db, engine, clock: aheadBy(seconds) }, { warn })()
  expect(warn).toHaveBeenCalledTimes(times)
  for (const [details, said] of warn.mock.calls as [{ aheadSeconds: number }, string][]) {
    expect(said).toEqual(text)
    expect(Math.abs(details.aheadSeconds - seconds)).toBeLessThan(30)
  }
})

test('REL-37 the warning is repeated now and then, and at once if the difference returns', async () => {
  const { db } = await openTestDatabase('postgres')
  const warn = jest.fn()
  let seconds = 120
  const look = compareClocks({ db, clock: () => aheadBy(seconds)() }, { warn })
  for (let looks = 0; looks < 12; looks += 1) await look()
  expect(warn).toHaveBeenCalledTimes(2)
  seconds = 0
  await look()
  seconds = -120
  await look()
  expect(warn).toHaveBeenCalledTimes(3)
})

test('REL-37 the embedded database uses the clock of its machine', async () => {
  const { db, engine, close } = await openTestDatabase('sqlite')
  await close()
  const warn = jest.fn()
  await watchDatabaseClock({ db, engine, clock: aheadBy(300) }, { warn })()
  expect(warn).not.toHaveBeenCalled()
})
