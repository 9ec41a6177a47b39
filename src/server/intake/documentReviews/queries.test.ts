import { people, savePeople } from '../../testing/people/people'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { listLastReviews, saveReview } from './queries'

const { owner, other } = people
const row = {
  ...{ student_id: owner.id, type: 'picture' as const, upload_id: 'f1', paper_at: null, on_paper: 0 },
  ...{ reason: null, words: '', resend_until: null },
  ...{ reviewed_at: '2026-08-03T14:00:00.000Z', reviewed_by: 'admin:office' },
}
const accepted = { ...row, state: 'accepted' } as const

const stored = ({ db }: TestDatabase) =>
  db.selectFrom('document_review').select(['state', 'is_current']).orderBy('id').execute()

describeOnBothDatabases('the table of document reviews', (open) => {
  const openSchool = async () => {
    const database = await open()
    await savePeople(database.db)
    return database
  }

  test('the latest review counts, and earlier ones are retained', async () => {
    const database = await openSchool()
    const { db } = database
    await saveReview(db, accepted)
    await saveReview(db, { ...accepted, type: 'sea_slip' })
    await saveReview(db, { ...row, state: 'received' })
    const last = await listLastReviews(db, owner.id)
    expect(last.map(({ type, state }) => [type, state]).sort()).toEqual([
      ['picture', 'received'],
      ['sea_slip', 'accepted'],
    ])
    expect(last[0]?.reviewed_by).toBe('admin:office')
    expect(await listLastReviews(db, other.id)).toEqual([])
    expect((await stored(database)).map(({ is_current }) => is_current)).toEqual([0, 1, 1])
  })

  test('a document has only one current review, and only known states are stored', async () => {
    const { db } = await openSchool()
    const add = (values: object) =>
      db
        .insertInto('document_review')
        .values({ ...accepted, is_current: 1, ...values })
        .execute()
    await add({})
    await expect(add({})).rejects.toThrow(/unique/i)
    await add({ is_current: 0 })
    await expect(add({ type: 'sea_slip', state: 'lost' })).rejects.toThrow(/check constraint/i)
    await expect(add({ type: 'sea_slip', on_paper: 2 })).rejects.toThrow(/check constraint/i)
    await expect(add({ student_id: 'nobody' })).rejects.toThrow(/foreign key/i)
  })

  test('reviews are deleted with the student', async () => {
    const database = await openSchool()
    await saveReview(database.db, accepted)
    await database.db.deleteFrom('student').where('id', '=', owner.id).execute()
    expect(await stored(database)).toEqual([])
  })
})
