import { saveFormClass } from '#shared/contract/school/schoolSettings'
import { saveStudent } from '#shared/contract/students/students'
import * as marks from '#shared/contract/reports/marks'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { people } from '../../testing/people/people'
import { openClassesDesk } from '../../testing/portal/classesDesk'
import { contentOf } from '../../testing/portal/yearTurnDesk'

const { owner, other, closed } = people
const summer = { year: '2025', term: '3' }

describeOnBothDatabases('requests with the former name of a class', (open) => {
  test('marks for the former name are stored in the renamed class, whose page opens under both names', async () => {
    const { db, rename, send } = await openClassesDesk(await open())
    await saveTermSchool(db)
    await rename('1A', '1 Blue')
    const cell = { student_id: owner.id, subject_code: 'ENG', name: 'exam', value: 61, base: 0 }
    const saved = await send(marks.saveMarks, { ...summerTerm, class_id: '1A', cells: [cell] })
    expect(saved.body).toMatchObject({ conflicts: [], refused: [], changes: 1 })
    const seen = await send(marks.getClassMarks, undefined, { ...summer, classId: '1A' })
    expect(seen.body).toEqual(
      (await send(marks.getClassMarks, undefined, { ...summer, classId: '1 Blue' })).body,
    )
    expect(seen.body).toMatchObject({ class_id: '1 Blue', version: saved.body.version })
  })

  test('if another class has the former name, marks are refused with the right name', async () => {
    const { db, rename, send } = await openClassesDesk(await open())
    await saveTermSchool(db)
    await rename('1A', '1 Blue')
    await rename('1B', '1A')
    const cell = { student_id: owner.id, subject_code: 'ENG', name: 'exam', value: 61, base: 0 }
    const { body } = await send(marks.saveMarks, { ...summerTerm, class_id: '1A', cells: [cell] })
    expect(body).toMatchObject({ refused: [{ problem: 'This student is in class 1 Blue in this term' }] })
  })

  test('a record saved with the former name stays in its class', async () => {
    const { db, rename, send, classOf } = await openClassesDesk(await open())
    const { version, ...record } = await db
      .selectFrom('student')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const { search_name: _name, unlisted: _unlisted, updatedAt: _at, ...values } = record
    await rename('1A', '1 Blue')
    const whole = await send(saveStudent, { ...values, allergy: 'Nuts', version })
    expect([whole.status, await classOf(owner.id)]).toEqual([200, '1 Blue'])
    const moved = await send(saveStudent, { id: closed.id, class_id: '1A', _changed: ['class_id'] })
    expect([moved.status, await classOf(closed.id)]).toEqual([200, '1 Blue'])
  })

  test('of two administrators the later one is told the new name, and nothing is written', async () => {
    const { rename, classes } = await openClassesDesk(await open())
    await rename('1A', '1 Blue')
    const later = await rename('1A', '1 Red')
    expect(later).toEqual({
      status: 409,
      body: {
        message:
          'Another administrator has changed the name: class 1A is now called 1 Blue. Nothing was saved.',
        current: { id: '1 Blue', form_level: 1 },
      },
    })
    expect((await rename('1A', '1 Blue')).status).toBe(200)
    expect(await classes()).toContain('1 Blue')
  })

  test('of two concurrent renamings one succeeds, and the other is told', async () => {
    const { rename, classes } = await openClassesDesk(await open())
    const answers = await Promise.all([rename('1A', '1 Blue'), rename('1A', '1 Red')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await classes()).filter((id) => ['1A', '1 Blue', '1 Red'].includes(id))).toHaveLength(1)
  })
})

describeOnBothDatabases('refused class names', (open) => {
  test.each([
    ['1B', {}, 422, 'There is already a class 1B.'],
    ['1b', {}, 422, 'There is already a class 1B.'],
    ['2A', {}, 422, 'There is already a class 2A.'],
    ['None', {}, 422, 'Use up to 10 letters and digits for the name of a class, for example 1A.'],
    ['1/A', {}, 422, 'Use up to 10 letters and digits for the name of a class, for example 1A.'],
    [' ', {}, 422, 'Use up to 10 letters and digits for the name of a class, for example 1A.'],
    [
      '1C',
      { form_level: null },
      422,
      'A class cannot be renamed while others are added or removed. Save these changes one after the other.',
    ],
    [
      '1C',
      { was: 2 },
      409,
      'Someone else has changed this. Nothing was saved: check the new values and try again.',
    ],
  ])('%j is refused, and nothing is written', async (name, more, status, message) => {
    const { db, rename } = await openClassesDesk(await open())
    const before = await contentOf(db)
    const refused = await rename('1A', name, more)
    expect([refused.status, refused.body.message]).toEqual([status, message])
    expect(await contentOf(db)).toEqual(before)
  })

  test('a name used by a class in earlier years is refused; a new spelling of the own name is accepted', async () => {
    const { rename, edit, send, test: portal, signInAgain } = await openClassesDesk(await open())
    await edit(other.id, { class_id: '1B' })
    portal.advance({ days: 40 })
    await signInAgain()
    await edit(other.id, { class_id: '1A' })
    expect((await send(saveFormClass, { id: '1B', form_level: null, was: 1 })).status).toBe(200)
    const refused = await rename('1A', '1B')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { name: ['There was another class 1B before. Choose another name, so that the two are not mixed up.'] },
    ])
    expect((await rename('1A', '1a')).body).toEqual({ id: '1a', form_level: 1 })
  })
})
