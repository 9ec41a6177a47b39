import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  getStudentDataFiles,
  saveStudentDataFiles,
  storeFile,
  type StudentDataFiles,
  type UploadedFile,
} from '#shared/contract/intake/uploads'
import { listFiles } from '#shared/contract/intake/uploads'
import { multipart } from '../../testing/portal/multipart'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people, type PersonName } from '../../testing/people/people'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { describeCalls, openTestDatabase } from '../../testing/database/testDb'

const { id } = people.owner

const uploadTo = async ({ inject, signInAs }: TestApp, fileType: string, file: Buffer, name: string) => {
  const { headers, payload } = multipart(['file', { file, name }], ['id', id], ['file_type', fileType])
  const session = await signInAs('owner')
  const answer = await inject({
    method: 'POST',
    url: storeFile.path,
    headers: { ...session, ...headers },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ file: UploadedFile }>().file
}

type Persona = PersonName | 'visitor' | 'activating'

const headersOf = ({ visitor, signInAs }: TestApp, who: Persona) => {
  if (who === 'visitor') return visitor()
  return who === 'activating' ? signInAs('owner', 'activation') : signInAs(who)
}

describeCalls('access to uploaded files', (open) => {
  test('SEC-51 SEC-57 SEC-58 the access matrix for lists, files and the record of documents', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const { url } = await uploadTo(portal, 'sea_slip', goodPdf(), 'slip.pdf')
    const rows: ReadonlyArray<readonly [who: Persona, status: number]> = [
      ['visitor', 401],
      ['activating', 403],
      ['owner', 200],
      ['other', 404],
      ['admin', 200],
    ]
    for (const [who, status] of rows) {
      const headers = await headersOf(portal, who)
      const answers = [
        await portal.inject({ url, headers }),
        await portal.call(listFiles, { studentId: id }, { headers }),
        await portal.call(getStudentDataFiles, { studentId: id }, { headers }),
      ]
      expect([who, ...answers.map(({ statusCode }) => statusCode)]).toEqual([who, status, status, status])
    }
    const other = await portal.signInAs('other')
    const missing = await portal.inject({ url: `/api/file/${people.other.id}/nothing`, headers: other })
    const forbidden = await portal.inject({ url, headers: other })
    expect(forbidden.body).toBe(missing.body)
    const stolen = url.replace(id, people.other.id)
    expect((await portal.inject({ url: stolen, headers: other })).statusCode).toBe(404)
  })

  test('an unknown student has no lists, even for the office', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    const headers = await portal.signInAs('admin')
    for (const call of [listFiles, getStudentDataFiles]) {
      expect((await portal.call(call, { studentId: 'nobody' }, { headers })).statusCode).toBe(404)
    }
  })

  test('uploads fill the record of documents, and only the office enters papers', async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await uploadTo(portal, 'sea_slip', goodPdf(), 'slip.pdf')
    const [owner, admin] = [await portal.signInAs('owner'), await portal.signInAs('admin')]
    const read = async () => {
      const answer = await portal.call(getStudentDataFiles, { studentId: id }, { headers: owner })
      return answer.json<StudentDataFiles>()
    }
    const before = await read()
    expect(before.files).toHaveLength(5)
    expect(before.files.find(({ type }) => type === 'sea_slip')).toMatchObject({
      name: 'slip.pdf',
      received_on_paper: 0,
    })
    const onPaper: StudentDataFiles = {
      student_id: id,
      files: before.files.map((file) => ({ ...file, name: 'forged', received_on_paper: 1 as const })),
    }
    const ignored = await portal.call(saveStudentDataFiles, {}, { headers: owner, body: onPaper })
    expect(ignored.statusCode).toBe(200)
    expect(await read()).toEqual(before)
    const saved = await portal.call(saveStudentDataFiles, {}, { headers: admin, body: onPaper })
    expect(saved.statusCode).toBe(200)
    const after = await read()
    expect(after.files.every(({ received_on_paper }) => received_on_paper === 1)).toBe(true)
    expect(after.files.map(({ name }) => name)).toEqual(before.files.map(({ name }) => name))
  })
})

describe('SEC-72 serving files', () => {
  let portal: TestApp
  let headers: Record<string, string>
  beforeAll(async () => {
    portal = await testApp({ database: await openTestDatabase('sqlite') })
    headers = await portal.signInAs('owner')
  })

  test('SEC-72 a download is an attachment that cannot run anything', async () => {
    const { url } = await uploadTo(portal, 'sea_slip', goodPdf(), 'Núñez slip.pdf')
    const answer = await portal.inject({ url, headers })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Nunez slip.pdf"; filename*=UTF-8''N%C3%BA%C3%B1ez%20slip.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store',
    })
    expect((await portal.inject({ url: `${url}?view=1`, headers })).headers['content-disposition']).toMatch(
      /^inline/,
    )
    expect((await portal.inject({ url: `${url}?view=2`, headers })).headers['content-disposition']).toMatch(
      /^attachment/,
    )
  })

  test('SEC-72 a photo is shown in a sandbox', async () => {
    const photo = await sharp({ create: { width: 50, height: 60, channels: 3, background: '#8aa' } })
      .jpeg()
      .toBuffer()
    const { url } = await uploadTo(portal, 'picture', photo, 'me.jpg')
    const answer = await portal.inject({ url: `${url}?view=1`, headers })
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  test('REL-35 a damaged or lost file gives an error message, never other bytes', async () => {
    const { url } = await uploadTo(portal, 'immunization_card', goodPdf(3), 'card.pdf')
    const { sha256 } = await portal.db
      .selectFrom('uploaded_file')
      .select('sha256')
      .where('type', '=', 'immunization_card')
      .executeTakeFirstOrThrow()
    const stored = join(portal.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    const fates = [
      [() => writeFile(stored, 'other bytes'), 'is damaged'],
      [() => rm(stored), 'is missing on the server'],
    ] as const
    for (const [spoil, fate] of fates) {
      await spoil()
      const answer = await portal.inject({ url, headers })
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toEqual({
        message: `The saved file ${fate}. Please upload it again, or tell the school.`,
      })
    }
  })
})
