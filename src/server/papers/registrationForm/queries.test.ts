import { findAgreement } from '../../students/agreement/queries'
import { people, savePeople } from '../../testing/people/people'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { findReceivedDocuments, findTermsVersion } from './queries'

const studentId = people.owner.id
const otherId = people.other.id
const at = '2026-08-01T12:00:00.000Z'

const upload = (type: string, is_current: number, of = studentId) => ({
  id: `${of}-${type}-${is_current}`,
  student_id: of,
  type,
  name: `${type}.pdf`,
  size: 10,
  media_type: 'application/pdf',
  sha256: `${type}-${is_current}`,
  uploaded_at: at,
  uploaded_by: 'student:20260101',
  is_current,
})

const receipt = (type: string, received_on_paper: number, of = studentId) => ({
  student_id: of,
  type,
  received_on_paper,
  updated_at: at,
  updated_by: 'admin:office',
})

const consent = (value: number, at: string) => ({
  student_id: studentId,
  value,
  terms_version: '1',
  terms_hash: 'h',
  at,
  by_account: 'student:20260101',
})

describeOnBothDatabases('documents on a form', (open) => {
  test('only this student’s current files and paper receipts are listed', async () => {
    const { db } = await open()
    await savePeople(db)
    await db
      .insertInto('uploaded_file')
      .values([upload('picture', 1), upload('sea_slip', 0), upload('sea_slip', 1, otherId)])
      .execute()
    await db
      .insertInto('paper_receipt')
      .values([receipt('sea_slip', 1), receipt('picture', 0), receipt('birth_certificate', 1, otherId)])
      .execute()
    const { onPortal, onPaper } = await findReceivedDocuments(db, studentId)
    expect([...onPortal]).toEqual([['picture', 'picture-1']])
    expect([...onPaper]).toEqual(['sea_slip'])
  })

  test('the latest answer about the terms counts', async () => {
    const { db } = await open()
    await savePeople(db)
    await db.insertInto('terms').values({ version: '1', text: 'T', hash: 'h', created_at: at }).execute()
    expect(await findAgreement(db, studentId)).toBeNull()
    await db.insertInto('consent').values(consent(1, '2026-08-01T12:00:00.000Z')).execute()
    await db.insertInto('consent').values(consent(0, '2026-08-02T12:00:00.000Z')).execute()
    expect(await findAgreement(db, studentId)).toBeNull()
    await db.insertInto('consent').values(consent(1, '2026-08-03T12:00:00.000Z')).execute()
    expect(await findAgreement(db, studentId)).toMatchObject({ at: '2026-08-03T12:00:00.000Z' })
  })

  test('the terms of one version are read', async () => {
    const { db } = await open()
    await db
      .insertInto('terms')
      .values({ version: '1', text: 'Be kind.', hash: 'h', created_at: at })
      .execute()
    expect(await findTermsVersion(db, '1')).toEqual({ version: '1', text: 'Be kind.' })
    expect(await findTermsVersion(db, '2')).toBeUndefined()
  })
})
