// A new file or a new paper document automatically returns to the state "received".
import { people } from '../../testing/people/people'
import { blurred, reviewDesk } from '../../testing/portal/reviewDesk'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { listSentBack } from './queries'

const { owner } = people
const type = 'birth_certificate'

describeOnBothDatabases('documents that arrive after a review', (open) => {
  const openDesk = async (database: TestDatabase) => {
    const desk = await reviewDesk(database)
    /** The state shown to the family and the one in the office's lists, which must be the same. */
    const state = async () => {
      const [review] = await desk.listed(owner)
      const owed = await listSentBack(desk.test.db, owner.id)
      expect(owed.map((one) => one.type)).toEqual(review?.state === 'sent back' ? [type] : [])
      return review && [review.state, review.file_id]
    }
    return { ...desk, state }
  }

  test('a new file is received and waits for review again', async () => {
    const { handIn, say, count, state } = await openDesk(await open())
    await handIn(owner, type, 'f1')
    expect(await count()).toBe(1)
    await say(owner, { file_id: 'f1', ...blurred })
    expect([await state(), await count()]).toEqual([['sent back', 'f1'], 0])
    await handIn(owner, type, 'f2')
    expect([await state(), await count()]).toEqual([['received', 'f2'], 1])
    await say(owner, { file_id: 'f2' })
    expect([await state(), await count()]).toEqual([['accepted', 'f2'], 0])
    await handIn(owner, type, 'f3')
    expect([await state(), await count()]).toEqual([['received', 'f3'], 1])
  })

  test('a paper that arrives after a file was sent back is received and reviewed separately', async () => {
    const { handIn, tickPaper, say, count, state } = await openDesk(await open())
    await handIn(owner, type, 'f1')
    await say(owner, { file_id: 'f1', ...blurred })
    await tickPaper(owner, type)
    expect([await state(), await count()]).toEqual([['received', null], 0])
    expect((await say(owner, { file_id: 'f1' })).status).toBe(409)
    expect((await say(owner, { file_id: null })).status).toBe(200)
    expect([await state(), await count()]).toEqual([['accepted', null], 0])
    await say(owner, { file_id: null, was: 'accepted', state: 'received' })
    expect([await state(), await count()]).toEqual([['received', null], 0])
    await tickPaper(owner, type, 0)
    expect([await state(), await count()]).toEqual([['received', 'f1'], 1])
  })

  test('a paper that was already there does not affect the file', async () => {
    const { handIn, tickPaper, say, state } = await openDesk(await open())
    await tickPaper(owner, type)
    await handIn(owner, type, 'f1')
    expect(await state()).toEqual(['received', 'f1'])
    await say(owner, { file_id: 'f1', ...blurred })
    expect(await state()).toEqual(['sent back', 'f1'])
  })

  test('a paper that was sent back keeps that state when the family takes it home, until another one arrives', async () => {
    const { tickPaper, say, state } = await openDesk(await open())
    await tickPaper(owner, type)
    await say(owner, { file_id: null, ...blurred })
    expect(await state()).toEqual(['sent back', null])
    await tickPaper(owner, type, 0)
    expect(await state()).toEqual(['sent back', null])
    await tickPaper(owner, type)
    expect(await state()).toEqual(['received', null])
  })

  test('a file can replace a paper that was sent back too', async () => {
    const { handIn, tickPaper, say, state } = await openDesk(await open())
    await tickPaper(owner, type)
    await say(owner, { file_id: null, ...blurred })
    await handIn(owner, type, 'f1')
    expect(await state()).toEqual(['received', 'f1'])
  })

  test('the review of an accepted paper ends when the paper is returned; that of an accepted file remains', async () => {
    const { handIn, tickPaper, say, state } = await openDesk(await open())
    await tickPaper(owner, type)
    await say(owner, { file_id: null })
    await tickPaper(owner, type, 0)
    expect(await state()).toBeUndefined()
    await handIn(owner, type, 'f1')
    await say(owner, { file_id: 'f1' })
    await tickPaper(owner, type)
    expect(await state()).toEqual(['accepted', 'f1'])
  })
})
