// The hourly limit on one account's refused uploads (SEC-73).
import { goodPdf } from '../../testing/papers/pdfSamples'
import { people } from '../../testing/people/people'
import type { TestApp } from '../../testing/portal/testApp'
import { describeCalls, openTestDatabase } from '../../testing/database/testDb'
import { temporaryFiles, uploadDesk } from '../../testing/portal/uploads'
import { createPdfReader, type PdfReader, type PdfVerdict } from '../pdfCheck/pdfReader'

const bad = { file: Buffer.from('MZ'), name: 'tool.pdf' }
const good = { file: goodPdf(), name: 'certificate.pdf' }
const text =
  'Too many of your files could not be accepted. Please try again in an hour, or bring the document to the school.'

const ofRefused = 'refused uploads:%'

/** Sets the number of uploads refused in this hour. */
const haveRefused = ({ db }: Pick<TestApp, 'db'>, used: number) =>
  db.updateTable('budget').set({ used }).where('key', 'like', ofRefused).execute()

describeCalls('refused uploads', (open) => {
  test('SEC-73 after twenty refusals in an hour even a good upload is refused; the office and other families are not affected', async () => {
    const portal = await uploadDesk(await open())
    expect((await portal.upload(bad)).statusCode).toBe(422)
    await haveRefused(portal, 19)
    expect((await portal.upload(bad)).statusCode).toBe(422)
    const refused = await portal.upload(good)
    expect(refused.json()).toEqual({ message: text, errors: { file: [text] } })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    const other = await portal.post(
      'other',
      ['id', people.other.id],
      ['file_type', 'sea_slip'],
      ['file', good],
    )
    expect(other.statusCode).toBe(200)
    expect((await portal.upload(bad, 'sea_slip', 'admin')).statusCode).toBe(422)
    const counted = await portal.db
      .selectFrom('budget')
      .select('key')
      .where('key', 'like', ofRefused)
      .execute()
    expect(counted).toHaveLength(1)
    expect(await temporaryFiles(portal)).toEqual([])
    portal.advance({ hours: 1 })
    expect((await portal.upload(good)).statusCode).toBe(200)
  })

  test('SEC-73 with no tries left the file is not even received', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload(bad)
    await haveRefused(portal, 20)
    const receive = jest.spyOn(portal.app.files, 'receive')
    expect((await portal.upload(good)).statusCode).toBe(429)
    expect(receive).not.toHaveBeenCalled()
    expect((await portal.upload(good, 'sea_slip', 'admin')).statusCode).toBe(200)
    expect(receive).toHaveBeenCalled()
  })

  test('accepted uploads do not count', async () => {
    const portal = await uploadDesk(await open())
    await portal.upload(bad)
    await haveRefused(portal, 19)
    expect((await portal.upload(good)).statusCode).toBe(200)
    expect((await portal.upload(bad)).statusCode).toBe(422)
    expect((await portal.upload(good)).statusCode).toBe(429)
  })
})

/** Uploads by one family, with this PDF reader. */
const sendTo = async (reader: PdfReader) => {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const portal = await uploadDesk(await openTestDatabase('sqlite'), undefined, undefined, log)
  portal.app.pdfReader = reader
  return { db: portal.db, lines, send: () => portal.upload(good) }
}

test('SEC-73 a file that ends the reader’s thread counts five times', async () => {
  const costly: PdfVerdict = { fault: 'unreadable', isCostly: true }
  const { send } = await sendTo({ read: () => Promise.resolve(costly), close: () => Promise.resolve() })
  for (let count = 0; count < 4; count += 1) expect((await send()).statusCode).toBe(422)
  expect((await send()).statusCode).toBe(429)
})

test('SEC-73 a thread that does not start counts against nobody; it is logged once, and the file can be sent again', async () => {
  const reader = createPdfReader({
    start: () => {
      throw new Error('no more threads')
    },
  })
  const { db, lines, send } = await sendTo(reader)
  for (let count = 0; count < 3; count += 1) {
    const { statusCode, headers, body } = await send()
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    expect(body).toMatch(/nothing wrong with your file. Please upload it again/)
  }
  const told = lines.filter((line) => line.includes('PDF reader does not start'))
  expect(told).toEqual([expect.stringContaining('no more threads')])
  expect(await db.selectFrom('budget').select('key').where('key', 'like', ofRefused).execute()).toEqual([])
})
