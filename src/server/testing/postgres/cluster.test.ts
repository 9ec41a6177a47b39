import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { Client } from 'pg'
import { embedded, findServer } from './binaries'
import { freePort, removeCluster, startCluster } from './cluster'

const ask = async (url: string, question: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ answer: string }>(question)
  await client.end()
  return rows[0]?.answer
}

test('a machine without PostgreSQL runs the server installed by npm', async () => {
  const cluster = await startCluster({ bin: findServer(embedded()) })
  expect(await ask(cluster.url, 'select version() as answer')).toMatch(/^PostgreSQL \d+/)
  expect(await ask(cluster.url, `select current_setting('fsync') as answer`)).toBe('on')
  await removeCluster(cluster)
  expect(existsSync(cluster.dir)).toBe(false)
})

test('a port taken by another program is left alone', async () => {
  const other = createServer().unref()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port: taken } = other.address() as AddressInfo
  const ports = [taken, taken, await freePort()]
  const cluster = await startCluster({ findPort: async () => ports.shift() ?? 0 })
  expect([new URL(cluster.url).port === String(taken), ports]).toEqual([false, []])
  expect(await ask(cluster.url, 'select version() as answer')).toMatch(/^PostgreSQL \d+/)
  await removeCluster(cluster)
  other.close()
})

test('a machine without any server gives advice', () => {
  expect(() => findServer(['/nowhere'])).toThrow(/apt-get install postgresql.*TEST_DATABASE_URL/)
})
