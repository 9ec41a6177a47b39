import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { embedded, findServer } from './binaries'
import { removeCluster, startCluster } from './cluster'

const ask = async (url: string, question: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ answer: string }>(question)
  await client.end()
  return rows[0]?.answer
}

test('a machine without PostgreSQL runs the server that npm installed', async () => {
  const cluster = await startCluster({ bin: findServer(embedded()) })
  expect(await ask(cluster.url, 'select version() as answer')).toMatch(/^PostgreSQL \d+/)
  expect(await ask(cluster.url, `select current_setting('fsync') as answer`)).toBe('on')
  await removeCluster(cluster)
  expect(existsSync(cluster.dir)).toBe(false)
})

test('a machine without any says what to do', () => {
  expect(() => findServer(['/nowhere'])).toThrow(/apt-get install postgresql.*TEST_DATABASE_URL/)
})
