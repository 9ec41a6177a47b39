// The spreadsheet and the registration form do not count a document that was sent back as received.
import { getRegistrationSheet } from '#shared/contract/papers/papers'
import { readSheet } from '../platform/spreadsheets/read/readSheet'
import { people } from '../testing/people/people'
import { blurred, reviewDesk } from '../testing/portal/reviewDesk'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { findReceivedDocuments } from './registrationForm/queries'

const { owner, other } = people

describeOnBothDatabases('documents that were sent back, in printed and exported data', (open) => {
  test('the spreadsheet marks them as sent back and lists them first among missing items', async () => {
    const { test, office: headers, handIn, tickPaper, say } = await reviewDesk(await open())
    await handIn(owner, 'picture', 'f1')
    await handIn(owner, 'sea_slip', 'f2')
    await tickPaper(owner, 'performance_report')
    await handIn(other, 'picture', 'f3')
    await say(owner, { type: 'picture', file_id: 'f1', ...blurred })
    const answer = await test.call(getRegistrationSheet, {}, { headers })
    const sheet = await readSheet(answer.rawPayload, 'a.xlsx')
    const rowOf = (id: string) => {
      const cells = sheet.rows.find((row) => row.cells.includes(id))?.cells ?? []
      return Object.fromEntries(sheet.headers.map((title, index) => [title, cells[index] ?? '']))
    }
    expect(rowOf(owner.id)).toMatchObject({
      'Passport photo': 'Sent back',
      'SEA slip': 'Uploaded',
      'Performance report': 'On paper',
      'Birth certificate': '',
      'What is missing': expect.stringMatching(/^Passport photo \(sent back\); /) as string,
    })
    expect(rowOf(other.id)).toMatchObject({ 'Passport photo': 'Uploaded' })
  }, 60_000)

  test('the form shows neither a tick nor a photo for a document that was sent back', async () => {
    const { test, handIn, tickPaper, say } = await reviewDesk(await open())
    await handIn(owner, 'picture', 'f1')
    await handIn(owner, 'sea_slip', 'f2')
    await tickPaper(owner, 'performance_report')
    await tickPaper(owner, 'picture')
    await say(owner, { type: 'picture', file_id: 'f1', ...blurred })
    await say(owner, { type: 'performance_report', ...blurred })
    const { onPortal, onPaper } = await findReceivedDocuments(test.db, owner.id)
    expect([[...onPortal.keys()], [...onPaper]]).toEqual([['sea_slip'], []])
  })
})
