import { people } from '../../testing/people/people'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { storedDataOf } from '../../privacy/dataCopy'
import { removeStoredRows } from '../../privacy/storedRowsQueries'

const { owner, other } = people

describeOnBothDatabases('records of document reviews', (open) => {
  test('reviews are part of the family’s data copy, and are deleted with the student', async () => {
    const { test, handIn, say } = await reviewDesk(await open())
    await handIn(owner, 'picture', 'f1')
    await handIn(other, 'picture', 'f2')
    await say(owner, { type: 'picture', file_id: 'f1', ...blurred, words: 'Eyes closed' })
    await say(owner, { type: 'picture', file_id: 'f1', was: 'sent back' })
    await say(other, { type: 'picture', file_id: 'f2' })
    const ofFamily = await storedDataOf(test.db, owner.id, true)
    expect(ofFamily.document_review?.title).toBe('What the school said about documents')
    expect(ofFamily.document_review?.rows).toMatchObject([
      { state: 'sent back', words: 'Eyes closed', reviewed_by: 'the school', is_current: 0 },
      { state: 'accepted', words: '', reviewed_by: 'the school', is_current: 1 },
    ])
    await test.db.transaction().execute((trx) => removeStoredRows(trx, owner.id))
    const left = await test.db.selectFrom('document_review').select(['student_id', 'state']).execute()
    expect(left).toEqual([{ student_id: other.id, state: 'accepted' }])
  })
})
