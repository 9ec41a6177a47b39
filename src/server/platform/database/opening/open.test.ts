import { callEngines, openTestDatabase } from '#server/testing/database/testDb'
import { databaseVersion } from './open'

test.each(callEngines)('REL-01 the version of the database is reported (%s)', async (engine) => {
  const database = await openTestDatabase(engine)
  expect(await databaseVersion(database)).toMatch(new RegExp(`^${engine} \\d+\\.`))
})
