import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { AnswerOf } from '#shared/contract/call'
import type { ApiError } from '#shared/contract/errors'
import { storeFile } from '#shared/contract/intake/uploads'
import { multipart, type FilePart } from '../../testing/portal/multipart'
import { activeNamesIn } from '../../testing/pdfCorpus/activeNames'
import { honestPdfs } from '../../testing/pdfCorpus/honestPdfs'
import { hostilePdfs } from '../../testing/pdfCorpus/hostilePdfs'
import { lossy } from '../../testing/pdfCorpus/lossy'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people } from '../../testing/people/people'
import { readPdf } from '../../testing/papers/readPdf'
import { describeCalls } from '../../testing/database/testDb'
import { currentFiles, temporaryFiles, uploadDesk } from '../../testing/portal/uploads'

const { id } = people.owner
const pdf: FilePart = { file: goodPdf(), name: 'certificate.pdf', type: 'application/pdf' }

describeCalls('uploading a document', (open) => {
  test('the file is stored and listed, and the answer has the specified message', async () => {
    const portal = await uploadDesk(await open())
    const answer = await portal.upload(pdf)
    expect(answer.statusCode).toBe(200)
    const [file] = await currentFiles(portal)
    expect(file).toMatchObject({ name: 'certificate.pdf', uploaded_at: portal.now().toISOString() })
    const got = await portal.inject({ url: file?.url, headers: await portal.signInAs('owner') })
    expect(answer.json()).toMatchObject({
      message: 'certificate.pdf uploaded.',
      file: { name: 'certificate.pdf', type: 'birth_certificate', size: got.rawPayload.length },
      sha256: createHash('sha256').update(got.rawPayload).digest('hex'),
    })
    expect(await readPdf(got.rawPayload)).toMatchObject({ pages: [{ width: 612, height: 792 }] })
    expect(await temporaryFiles(portal)).toEqual([])
  })

  test.each([
    ['a script that runs when it is opened', hostilePdfs['when it is opened it runs a script'], ''],
    ['a signature', honestPdfs['signed.pdf'], ' The digital signature in the file was removed.'],
    [
      'an attachment',
      lossy['an attached file']?.[0],
      ' The attached file “birth.pdf” was left out. Only the pages were uploaded. If the school needs it, print everything to one new PDF and upload that one.',
    ],
    [
      'a comment',
      lossy['a sticky note']?.[0],
      ' Comments or drawings on its pages were not uploaded. If the school needs them, print the file with its comments to a new PDF and upload that one.',
    ],
    [
      'a film',
      lossy['a thing of the kind Movie']?.[0],
      ' A video, sound or 3D model in the file was left out. Only the pages were uploaded.',
    ],
  ])(
    'SEC-70 UX-30 of a file with %s the pages are stored, and the answer names the loss',
    async (_name, file, lost) => {
      const portal = await uploadDesk(await open())
      const answer = await portal.upload({ file: file as Buffer, name: 'certificate.pdf' })
      const { message, lost: words = '' } = answer.json<AnswerOf<typeof storeFile>>()
      expect([message, words]).toEqual([`certificate.pdf uploaded.${lost}`, lost.trim()])
      const [stored] = await currentFiles(portal)
      const got = await portal.inject({ url: stored?.url, headers: await portal.signInAs('owner') })
      expect(activeNamesIn(got.rawPayload)).toEqual([])
    },
  )

  test('the fields can come before or after the file', async () => {
    const portal = await uploadDesk(await open())
    const before = await portal.post('owner', ['id', id], ['file_type', 'sea_slip'], ['file', pdf])
    expect(before.statusCode).toBe(200)
    const between = await portal.post('owner', ['id', id], ['file', pdf], ['file_type', 'immunization_card'])
    expect(between.statusCode).toBe(200)
    expect((await currentFiles(portal)).map(({ type }) => type)).toEqual(['immunization_card', 'sea_slip'])
  })

  test('UX-31 REL-36 the former file remains current until a new one is accepted, and is then retained as history', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload(pdf)
    expect((await portal.upload({ ...pdf, file: goodPdf().subarray(0, 200) })).statusCode).toBe(422)
    expect(await currentFiles(portal)).toMatchObject([{ name: 'certificate.pdf' }])
    await portal.upload({ file: goodPdf(2), name: 'better.pdf' })
    expect(await currentFiles(portal)).toMatchObject([{ name: 'better.pdf' }])
    const rows = await portal.db.selectFrom('uploaded_file').select(['name', 'is_current']).execute()
    expect(rows).toHaveLength(2)
  })

  test('SEC-75 a photo that cannot be stored at the moment leaves nothing behind', async () => {
    const portal = await uploadDesk(await open())
    const photo = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#8aa' } })
      .jpeg()
      .toBuffer()
    const send = () => portal.upload({ file: photo, name: 'me.jpg' }, 'picture')
    expect((await send()).statusCode).toBe(200)
    const { sha256 } = await portal.db.selectFrom('uploaded_file').select('sha256').executeTakeFirstOrThrow()
    const condemned = { sha256, condemned_at: portal.now().toISOString(), removing: 1 }
    await portal.db.insertInto('condemned_file').values(condemned).execute()
    expect((await send()).statusCode).toBe(503)
    expect(await temporaryFiles(portal)).toEqual([])
  })

  test('SEC-73 each document has a limit of ten uploads a day', async () => {
    const portal = await uploadDesk(await open())
    for (let count = 0; count < 10; count += 1) expect((await portal.upload(pdf)).statusCode).toBe(200)
    portal.advance({ minutes: 30 })
    const eleventh = await portal.upload(pdf)
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, String(23.5 * 3600)])
    expect(eleventh.json<ApiError>().message).toBe(
      'Too many files were uploaded within a day. Please try again in 24 hours, or bring the document to the school.',
    )
    expect((await portal.upload(pdf, 'sea_slip')).statusCode).toBe(200)
    portal.advance({ hours: 23 })
    const later = await portal.upload(pdf)
    expect([later.statusCode, later.headers['retry-after']]).toEqual([429, '1800'])
    expect(later.json<ApiError>().message).toContain('try again in 30 minutes,')
    portal.advance({ minutes: 30 })
    expect((await portal.upload(pdf)).statusCode).toBe(200)
  })

  test('SEC-73 the limit of ten a day holds for concurrent uploads', async () => {
    const portal = await uploadDesk(await open())
    for (let count = 0; count < 8; count += 1) expect((await portal.upload(pdf)).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 5 }, () => portal.upload(pdf)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429, 429])
    expect(await portal.db.selectFrom('uploaded_file').select('id').execute()).toHaveLength(10)
    expect(await temporaryFiles(portal)).toEqual([])
  })

  test('SEC-73 a family has fifty megabytes a day, however many files; the office has no limit', async () => {
    const portal = await uploadDesk(await open())
    const mega = 1024 * 1024
    const stored = async (size: number) => {
      await portal.upload(pdf, 'sea_slip')
      await portal.db.updateTable('uploaded_file').set({ size }).execute()
    }
    await stored(50 * mega - 1)
    expect((await portal.upload(pdf)).statusCode).toBe(200)
    await portal.db.deleteFrom('uploaded_file').execute()
    await stored(50 * mega)
    const refused = await portal.upload(pdf)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400'])
    expect((await portal.upload(pdf, 'birth_certificate', 'admin')).statusCode).toBe(200)
    portal.advance({ hours: 25 })
    expect((await portal.upload(pdf)).statusCode).toBe(200)
  })

  test('SEC-73 above the limit the file is not even received; the tenth, sent again, gets its first answer', async () => {
    const portal = await uploadDesk(await open())
    const send = async (who: 'owner' | 'admin', key: string) => {
      const { headers, payload } = multipart(['id', id], ['file_type', 'sea_slip'], ['file', pdf])
      const session = await portal.signInAs(who)
      return portal.inject({
        method: 'POST',
        url: storeFile.path,
        headers: { ...session, ...headers, 'idempotency-key': key },
        payload,
      })
    }
    for (let count = 0; count < 9; count += 1) await portal.upload(pdf, 'sea_slip')
    const tenth = await send('owner', 'tenth')
    const receive = jest.spyOn(portal.app.files, 'receive')
    const eleventh = await send('owner', 'eleventh')
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '86400'])
    expect(receive).not.toHaveBeenCalled()
    const again = await send('owner', 'tenth')
    expect([again.statusCode, again.body]).toEqual([200, tenth.body])
    expect((await send('admin', 'office')).statusCode).toBe(200)
  })

  test('the office can store an eleventh file in a day', async () => {
    const portal = await uploadDesk(await open())
    const send = () => portal.upload(pdf, 'birth_certificate', 'admin')
    for (let count = 0; count < 11; count += 1) expect((await send()).statusCode).toBe(200)
  })

  test('REL-37 files stored by a clock that was ahead do not count for today', async () => {
    const portal = await uploadDesk(await open())
    portal.advance({ days: 10 })
    for (let count = 0; count < 10; count += 1) expect((await portal.upload(pdf)).statusCode).toBe(200)
    expect((await portal.upload(pdf)).statusCode).toBe(429)
    portal.advance({ days: -10 })
    expect((await portal.upload(pdf)).statusCode).toBe(200)
  })

  test.each([
    ['a visitor', null, 401],
    ['with the set-password token', 'activation', 403],
    ['another student', 'other', 403],
    ['the student', 'owner', 200],
    ['an administrator', 'admin', 200],
  ] as const)('SEC-51 SEC-52 %s', async (_name, who, status) => {
    const portal = await uploadDesk(await open())
    const session =
      who === null
        ? await portal.visitor()
        : who === 'activation'
          ? await portal.signInAs('owner', 'activation')
          : await portal.signInAs(who)
    for (const [index, parts] of [
      [
        ['id', id],
        ['file_type', 'sea_slip'],
        ['file', pdf],
      ] as const,
      [
        ['file', pdf],
        ['id', id],
        ['file_type', 'sea_slip'],
      ] as const,
    ].entries()) {
      const { headers, payload } = multipart(...parts)
      const answer = await portal.inject({
        method: 'POST',
        url: storeFile.path,
        headers: { ...session, ...headers },
        payload,
      })
      expect([index, answer.statusCode]).toEqual([index, status])
    }
    const rows = await portal.db.selectFrom('uploaded_file').selectAll().execute()
    expect(rows).toHaveLength(status === 200 ? 2 : 0)
    expect(await temporaryFiles(portal)).toEqual([])
  })

  test('SEC-54 after registration has closed the family gets a message, and the office can still upload', async () => {
    const portal = await uploadDesk(await open())
    const parts = [
      ['id', people.closed.id],
      ['file_type', 'sea_slip'],
      ['file', pdf],
    ] as const
    const refused = await portal.post('closed', ...parts)
    expect(refused.statusCode).toBe(403)
    expect(refused.json<ApiError>().message).toMatch(/^Registration is closed\./)
    expect((await portal.post('admin', ...parts)).statusCode).toBe(200)
  })
})
