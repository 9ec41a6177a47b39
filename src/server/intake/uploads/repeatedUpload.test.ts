// An upload repeated with its key, and another upload with the same key.
import type { ApiError } from '#shared/contract/errors'
import { storeFile } from '#shared/contract/intake/uploads'
import { testOnBothDatabases } from '../../testing/database/testDb'
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people } from '../../testing/people/people'
import { multipart, type FilePart } from '../../testing/portal/multipart'
import { temporaryFiles, uploadDesk } from '../../testing/portal/uploads'

const { id } = people.owner
const pdf: FilePart = { file: goodPdf(), name: 'certificate.pdf', type: 'application/pdf' }

testOnBothDatabases('REL-13 the same key twice stores once and answers the same', async (open) => {
  const portal = await uploadDesk(await open())
  const { headers, payload } = multipart(['file', pdf], ['id', id], ['file_type', 'sea_slip'])
  const session = await portal.signInAs('owner')
  const send = () =>
    portal.inject({
      method: 'POST',
      url: storeFile.path,
      headers: { ...session, ...headers, 'idempotency-key': 'tab-1' },
      payload,
    })
  const [first, second] = await Promise.all([send(), send()])
  const third = await send()
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 200])
  expect(second.body).toBe(first.body)
  expect(third.body).toBe(first.body)
  expect(await portal.db.selectFrom('uploaded_file').selectAll().execute()).toHaveLength(1)
})

testOnBothDatabases(
  'REL-13 the same key with another file, type or student is refused, and stores nothing',
  async (open) => {
    const portal = await uploadDesk(await open())
    const session = await portal.signInAs('admin')
    const send = (file: Buffer, fileType = 'sea_slip', studentId: string = id) => {
      const { headers, payload } = multipart(
        ['file', { ...pdf, file }],
        ['id', studentId],
        ['file_type', fileType],
      )
      return portal.inject({
        method: 'POST',
        url: storeFile.path,
        headers: { ...session, ...headers, 'idempotency-key': 'tab-1' },
        payload,
      })
    }
    const first = await send(goodPdf())
    const others = [
      await send(goodPdf(2)),
      await send(goodPdf(), 'immunization_card'),
      await send(goodPdf(), 'sea_slip', people.other.id),
    ]
    expect(others.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(others[0]?.json<ApiError>().message).toBe(
      'This Idempotency-Key belongs to another request. Send this one with a key of its own.',
    )
    expect((await send(goodPdf())).body).toBe(first.body)
    const [one, ...more] = await Promise.all([
      portal.db.selectFrom('uploaded_file').select('name').execute(),
      temporaryFiles(portal),
    ])
    expect([one, more]).toEqual([[{ name: 'certificate.pdf' }], [[]]])
  },
)

testOnBothDatabases('REL-13 of two files at once under one key one is saved', async (open) => {
  const portal = await uploadDesk(await open())
  const session = await portal.signInAs('admin')
  const send = (pages: number) => {
    const { headers, payload } = multipart(
      ['file', { ...pdf, file: goodPdf(pages) }],
      ['id', id],
      ['file_type', 'sea_slip'],
    )
    return portal.inject({
      method: 'POST',
      url: storeFile.path,
      headers: { ...session, ...headers, 'idempotency-key': 'tab-1' },
      payload,
    })
  }
  const answers = await Promise.all([send(1), send(2)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(await portal.db.selectFrom('uploaded_file').select('id').execute()).toHaveLength(1)
  expect(await temporaryFiles(portal)).toEqual([])
})
