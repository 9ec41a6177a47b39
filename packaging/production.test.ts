// A release is enough for everything the portal does.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  getRegistrationForm,
  getRegistrationSheet,
  getReportCard,
} from '../src/shared/contract/papers/papers'
import { listFiles, storeFile, type UploadedFile } from '../src/shared/contract/intake/uploads'
import { checkImport, storeImport, type ImportState } from '../src/shared/contract/lists/imports'
import { startSecondFactor, type OfferedSecret } from '#shared/contract/access/secondFactor'
import { listReportCardTerms, type ReportCardTerm } from '#shared/contract/reports/termReports'
import { signIn } from '../security/support/running'
import type { Headers } from '../src/server/testing/portal/browser'
import { goodPdf } from '../src/server/testing/papers/pdfSamples'
import { freePort, removeCluster, startCluster, type Cluster } from '../src/server/testing/postgres/cluster'
import { startS3, type S3Server } from '../src/server/testing/s3/s3Server'
import { testSecret } from '../src/server/testing/portal/testConfig'
import { installRelease } from './release'

const id = '20260002'
const release = installRelease()
const backup = { BACKUP_DIR: join(release.room, 'backups'), BACKUP_KEY_FILE: join(release.room, 'key') }

let s3: S3Server
let portal: Awaited<ReturnType<typeof release.start>>
let metricsPort: number
let student: Headers
let office: Headers

beforeAll(async () => {
  s3 = await startS3()
  metricsPort = await freePort()
  portal = await release.start({ ...s3.env, METRICS_PORT: String(metricsPort) })
  student = await signIn(portal.url, '/api/login-student', { student_id: id, password: 'portal-demo' })
  office = await signIn(portal.url, '/api/admin-login', { username: 'admin', password: 'portal-demo-admin' })
})
afterAll(async () => {
  await portal.stop()
  await s3.remove()
  release.remove()
})

const get = async (path: string, headers: Headers = {}) => {
  const answer = await fetch(portal.url + path, { headers })
  return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
}

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const headers = { ...office, 'content-type': 'application/json' }
  const answer = await fetch(portal.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const upload = async (content: Buffer, name: string, fileType: string) => {
  const body = new FormData()
  body.set('id', id)
  body.set('file_type', fileType)
  body.set('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(portal.url + storeFile.path, { method: 'POST', headers: student, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

test('packages of the client and of the tests are not installed', () => {
  for (const name of ['react', 'antd', 'webpack', '@swc/core', 'jest', 'typescript'])
    expect([name, existsSync(join(release.home, 'node_modules', name))]).toEqual([name, false])
})

test('pages and their assets are served', async () => {
  const page = await get('/', { accept: 'text/html' })
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.content.toString()) ?? []
  expect([page.status, (await get(script)).status]).toEqual([200, 200])
})

test('documents and spreadsheets are made in their worker threads', async () => {
  const form = await get(getRegistrationForm.path.replace(':studentId', id), student)
  expect([form.status, form.content.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const sheet = await get(getRegistrationSheet.path, office)
  expect([sheet.status, sheet.content.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('a report card is drawn', async () => {
  const terms = await get(listReportCardTerms.path.replace(':studentId', id), student)
  const posted = (JSON.parse(terms.content.toString()) as ReportCardTerm[]).find((term) => term.posted === 1)
  const { year, term } = posted ?? {}
  const card = await get(
    getReportCard.path.replace(/:studentId.*/, `${id}/${String(year)}/${String(term)}`),
    student,
  )
  expect([card.status, card.content.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('a list is opened and checked in its worker thread', async () => {
  const workbook = await get(getRegistrationSheet.path, office)
  const body = new FormData()
  body.set('kind', 'students')
  body.set('file', new Blob([new Uint8Array(workbook.content)]), 'students.xlsx')
  const answer = await fetch(portal.url + storeImport.path, { method: 'POST', headers: office, body })
  expect(answer.status).toBe(200)
  const { batch, columns } = (await answer.json()) as ImportState
  const chosen = columns.map(({ field }, column) => ({ column, field }))
  const checked = await post<ImportState>(checkImport.path, { id: batch.id, columns: chosen })
  expect(checked.batch.state).toBe('checked')
})

test('an administrator is offered a second step', async () => {
  const { uri } = await post<OfferedSecret>(startSecondFactor.path, {})
  expect(uri).toMatch(/^otpauth:/)
})

test('metrics are served on their own port', async () => {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('process_')])
})

describe('on PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => removeCluster(cluster))

  test('the portal starts, and people sign in', async () => {
    const { url, stop } = await release.start({
      ...s3.env,
      DATABASE_URL: cluster.url,
      DATA_DIR: join(release.room, 'other'),
      SECRET: testSecret,
      DEMO: 'on',
    })
    await signIn(url, '/api/login-student', { student_id: id, password: 'portal-demo' })
    await stop()
  })
})

test('a certificate and a photo are accepted, and both are in the store', async () => {
  await upload(goodPdf(), 'certificate.pdf', 'birth_certificate')
  const photo = sharp({ create: { width: 600, height: 800, channels: 3, background: '#8aa' } })
  await upload(await photo.jpeg().toBuffer(), 'photo.jpg', 'picture')
  const { content } = await get(listFiles.path.replace(':studentId', id), student)
  const stored = JSON.parse(content.toString()) as UploadedFile[]
  expect(stored.map(({ type }) => type)).toEqual(expect.arrayContaining(['birth_certificate', 'picture']))
})

test('the command line makes a backup and checks it', async () => {
  await release.run('backup', ['--make-key', backup.BACKUP_KEY_FILE])
  const settings = { ...s3.env, ...backup }
  expect(await release.run('backup', [], settings)).toContain('read back and verified')
  expect(await release.run('drill', [], settings)).not.toBe('')
  expect(await release.run('verify-audit', [], settings)).not.toBe('')
})
