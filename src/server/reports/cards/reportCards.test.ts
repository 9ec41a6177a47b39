import { openOffice } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { changeMark, summerTerm } from '../../testing/papers/termSchool'
import { engines } from '../../testing/database/testDb'
import { listReportCards } from './reportCards'

const { owner, other, reset } = people
const firstForm = { class_id: '1A', form_level: 1 }

describe.each(engines)('the cards of a class (%s)', (engine) => {
  test('are drafts in order of last name before the posting, and the posted cards after it', async () => {
    const { test: portal, post } = await openOffice(engine)
    const list = () => listReportCards(portal.db, portal.app.config.school, summerTerm, firstForm)
    const drafts = await list()
    expect(drafts.map(({ card, issue }) => [card.student.id, issue.revision])).toEqual([
      [reset.id, null],
      [other.id, null],
      [owner.id, null],
    ])
    await post(1)
    await changeMark(portal.db, owner.id, 'ENG', { exam_mark: 1 })
    const given = await list()
    expect(given.map(({ card }) => card)).toEqual(drafts.map(({ card }) => card))
    expect(given.map(({ issue }) => issue.revision)).toEqual([1, 1, 1])
  })

  test('do not exist in an unknown term', async () => {
    const { test: portal } = await openOffice(engine)
    expect(
      await listReportCards(portal.db, portal.app.config.school, { year: 2001, term: 1 }, firstForm),
    ).toEqual([])
  })
})
