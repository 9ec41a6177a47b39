// The packages of production are enough for everything that the portal does.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { getRegistrationForm, getRegistrationSheet } from '#shared/contract/documents'
import { listFiles, storeFile, type UploadedFile } from '#shared/contract/files'
import { signIn } from '../security/support/running'
import type { Headers } from '../src/server/testing/browser'
import { goodPdf } from '../src/server/testing/pdfSamples'
import { startS3, type S3Server } from '../src/server/testing/s3/s3Server'
import { installRelease } from './release'

const id = '20260002'
const release = installRelease()
const backup = { BACKUP_DIR: join(release.home, 'backups'), BACKUP_KEY_FILE: join(release.home, 'key') }

let s3: S3Server
let portal: Awaited<ReturnType<typeof release.start>>
let student: Headers
let office: Headers

beforeAll(async () => {
  s3 = await startS3()
  portal = await release.start(s3.env)
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

const upload = async (content: Buffer, name: string, fileType: string) => {
  const body = new FormData()
  body.set('id', id)
  body.set('file_type', fileType)
  body.set('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(portal.url + storeFile.path, { method: 'POST', headers: student, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

test('what the page alone or the tests need is not there', () => {
  for (const name of ['react', 'antd', 'webpack', '@swc/core', 'jest', 'typescript'])
    expect([name, existsSync(join(release.home, 'node_modules', name))]).toEqual([name, false])
})

test('pages and their assets', async () => {
  const page = await get('/', { accept: 'text/html' })
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.content.toString()) ?? []
  expect([page.status, (await get(script)).status]).toEqual([200, 200])
})

test('documents and spreadsheets are drawn in their threads', async () => {
  const form = await get(getRegistrationForm.path.replace(':studentId', id), student)
  expect([form.status, form.content.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const sheet = await get(getRegistrationSheet.path, office)
  expect([sheet.status, sheet.content.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

test('a certificate is opened, a photo drawn anew, both lie in the store', async () => {
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
  expect(await release.run('backup', [], settings)).toContain('read back and found whole')
  expect(await release.run('drill', [], settings)).not.toBe('')
  expect(await release.run('verifyAudit', [], settings)).not.toBe('')
})
