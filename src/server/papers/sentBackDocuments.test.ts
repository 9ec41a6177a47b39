// What was sent back is not received: in the spreadsheet, and on the registration form.
import { getRegistrationSheet } from '#shared/contract/papers/papers'
import { readSheet } from '../platform/spreadsheets/read/readSheet'
import { people } from '../testing/people/people'
import { blurred, reviewDesk } from '../testing/portal/reviewDesk'
import { describeOnBothDatabases } from '../testing/database/testDb'
import { findReceivedDocuments } from './registrationForm/queries'

const { owner, other } = people

describeOnBothDatabases('papers about documents that were sent back', (open) => {
  test('the spreadsheet says so, and what is missing begins with them', async () => {
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

  test('the form has neither its tick nor its photo', async () => {
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
