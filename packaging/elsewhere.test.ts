// The smallest settings for PostgreSQL, a bucket and several machines start the release, as docs/elsewhere.md says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../e2e/harness/serverProcess'
import { signIn } from '../security/support/running'
import { getUser } from '../src/shared/contract/access/signIn'
import { listFiles, storeFile, type UploadedFile } from '../src/shared/contract/intake/uploads'
import { goodPdf } from '../src/server/testing/papers/pdfSamples'
import { testSecret } from '../src/server/testing/portal/testConfig'
import { removeCluster, startCluster, type Cluster } from '../src/server/testing/postgres/cluster'
import { startS3, type S3Server } from '../src/server/testing/s3/s3Server'
import { installRelease, type Environment } from './release'

const id = '20260002'
const release = installRelease()

let cluster: Cluster
let s3: S3Server
beforeAll(async () => {
  cluster = await startCluster()
  s3 = await startS3()
})
afterAll(async () => {
  await s3.remove()
  await removeCluster(cluster)
  release.remove()
})

/** The names that an example sets, with the values of this test in place of a school's. */
const settingsOf = (example: string, folder: string): Environment => {
  const here: Environment = {
    ...s3.env,
    DATABASE_URL: cluster.url,
    SECRET: testSecret,
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://portal.school.example',
    DATA_DIR: join(release.room, folder),
  }
  const names = [
    ...readFileSync(join(root, 'docs/examples', example), 'utf8').matchAll(/^([A-Z]\w*)=/gm),
  ].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, here[name] ?? '']))
}

const asFamily = async (url: string) =>
  signIn(url, '/api/login-student', { student_id: id, password: 'portal-demo' })

test.each(['postgres.env', 'bucket.env'])(
  '%s: a family signs in, and its document is kept',
  async (example) => {
    const settings = settingsOf(example, example)
    expect(Object.values(settings)).not.toContain('')
    const { url, stop } = await release.start({ ...settings, DEMO: 'on' })
    const headers = await asFamily(url)
    const body = new FormData()
    body.set('id', id)
    body.set('file_type', 'birth_certificate')
    body.set('file', new Blob([new Uint8Array(goodPdf())]), 'certificate.pdf')
    expect((await fetch(url + storeFile.path, { method: 'POST', headers, body })).status).toBe(200)
    const files = await fetch(url + listFiles.path.replace(':studentId', id), { headers })
    expect(((await files.json()) as UploadedFile[]).map(({ type }) => type)).toContain('birth_certificate')
    await stop()
  },
)

test('two-machines.env: who has signed in on one of them is known to the other', async () => {
  // A school that only this machine can reach has the passwords of the manual.
  await (await release.start({ ...settingsOf('postgres.env', 'first'), DEMO: 'on' })).stop()
  const [one, other] = [
    await release.start({ ...settingsOf('two-machines.env', 'one'), DEMO: 'on' }),
    await release.start({ ...settingsOf('two-machines.env', 'other'), DEMO: 'on' }),
  ]
  const headers = await asFamily(one.url)
  const own = getUser.path.replace(':studentId', id)
  expect((await fetch(other.url + own, { headers })).status).toBe(200)
  await one.stop()
  await other.stop()
})
