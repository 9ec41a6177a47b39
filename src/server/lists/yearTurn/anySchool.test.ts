// In any generated school and plan, undoing restores everything except students changed since.
import fc from 'fast-check'
import { leaveStudent, returnStudent } from '#shared/contract/students/enrolment'
import { savePaperAgreement } from '#shared/contract/students/agreement'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { engines, openTestDatabase } from '../../testing/database/testDb'
import { people, saveStudentOf } from '../../testing/people/people'
import { newcomer, openYearTurnDesk, saveIntake } from '../../testing/portal/yearTurnDesk'

type Desk = Awaited<ReturnType<typeof openYearTurnDesk>>

const classes = ['1A', '1B', '2A', '2B', '3A'] as const
const anyClass = fc.constantFrom(...classes, null)
const anyDay = fc.constantFrom('2026-01-04', '2026-07-10', '2026-08-20', '2026-09-30', '2027-03-01')

const anyPupil = fc.record({
  class_id: anyClass,
  /** '': removed from every class. */
  moved: fc.option(fc.constantFrom(...classes, '')),
  left_on: fc.option(anyDay, { freq: 3 }),
  isAway: fc.boolean(),
  comes: fc.option(fc.constantFrom('2027-02-01'), { freq: 5 }),
  agrees: fc.boolean(),
  /** The family answered years ago. */
  answered: fc.boolean(),
  hold: fc.boolean(),
})
type Pupil = typeof anyPupil extends fc.Arbitrary<infer Value> ? Value : never

const anyPlan = fc.record({
  to: fc.tuple(anyClass, anyClass, anyClass, anyClass, anyClass),
  own: fc.array(fc.record({ index: fc.nat(5), to: anyClass }), { maxLength: 4 }),
  on: anyDay,
  ask_again: fc.subarray([1, 2, 3]),
  windows: fc.subarray([1, 2, 3]),
  intake: fc.nat(3),
  balance: fc.record({
    house: fc.constantFrom(0, 1),
    sex: fc.constantFrom(0, 1),
    primary_school: fc.constantFrom(0, 1),
  }),
})

const anyActs = fc.array(
  fc.record({ index: fc.nat(5), kind: fc.constantFrom('moves', 'empties', 'leaves', 'returns', 'agrees') }),
  { maxLength: 3 },
)

const agree = (desk: Desk, student_id: string) =>
  desk.test.call(
    savePaperAgreement,
    {},
    { headers: desk.headers(), body: { student_id, signed_on: '2026-08-01' } },
  )

const gone = (desk: Desk, student_id: string, on: string) => {
  const body = { student_id, on, why: 'abroad', words: 'To Canada' } as const
  return desk.test.call(leaveStudent, {}, { headers: desk.headers(), body })
}

const back = (desk: Desk, student_id: string) =>
  desk.test.call(returnStudent, {}, { headers: desk.headers(), body: { student_id } })

/** Enrols a student with an earlier history. */
const enrol = async (desk: Desk, id: string, pupil: Pupil) => {
  const { db, edit } = desk
  await saveStudentOf(db, { ...people.owner, id, class_id: pupil.class_id as string })
  const answer = { field: 'allergy', old_value: 'null', new_value: '"Nuts"', version: 1, student_id: id }
  const by = { by_role: 'family', by_account: `student:${id}`, at: '2025-08-01T12:00:00.000Z' }
  if (pupil.answered)
    await db
      .insertInto('field_change')
      .values({ ...answer, ...by, by_session: null, client: null, seq: null })
      .execute()
  if (pupil.moved !== null) await edit(id, { class_id: pupil.moved || null })
  if (pupil.comes !== null)
    await db
      .updateTable('enrolment')
      .set({ from_on: pupil.comes })
      .where('student_id', '=', id)
      .where('until_on', 'is', null)
      .execute()
  if (pupil.agrees) await agree(desk, id)
  if (pupil.left_on !== null) await gone(desk, id, pupil.left_on)
  if (pupil.left_on !== null && pupil.isAway) await back(desk, id)
  if (pupil.hold) {
    const hold = { hold: 1, hold_reason: 'Court', updated_at: by.at, updated_by: 'admin:office' }
    await db
      .insertInto('student_keeping')
      .values({ ...hold, student_id: id, left_on: null })
      .onConflict((key) => key.column('student_id').doUpdateSet(hold))
      .execute()
  }
}

const act = async (desk: Desk, id: string, kind: string) => {
  if (kind === 'moves') await desk.edit(id, { class_id: '2B' })
  else if (kind === 'empties') await desk.edit(id, { class_id: null })
  else if (kind === 'leaves') await gone(desk, id, '2026-10-01')
  else if (kind === 'returns') await back(desk, id)
  else await agree(desk, id)
}

/** The record's class is that of the latest enrolment, and no date has two enrolments. */
const expectOneTruth = async ({ db }: Desk, ids: readonly string[]) => {
  const classOf = new Map(
    (await db.selectFrom('student').select(['id', 'class_id']).execute()).map((row) => [
      row.id,
      row.class_id,
    ]),
  )
  const rows = await db.selectFrom('enrolment').selectAll().where('student_id', 'in', ids).execute()
  for (const id of ids) {
    const own = rows.filter((row) => row.student_id === id).sort((a, b) => (a.from_on < b.from_on ? 1 : -1))
    if (classOf.get(id)) expect(own[0]?.class_id).toBe(classOf.get(id))
    const overlaps = own.filter(({ from_on }, index) => {
      const before = own[index + 1]
      return before && (before.until_on === null || before.until_on >= from_on)
    })
    expect(overlaps).toEqual([])
  }
}

/** Removes the lines that name one of them. */
const without = (content: Record<string, string[]>, ids: ReadonlySet<string>) => {
  const isOther = (line: string) =>
    ![...ids].some((id) => line.includes(`"${id}"`) || line.includes(`:${id}"`))
  return Object.fromEntries(Object.entries(content).map(([table, lines]) => [table, lines.filter(isOther)]))
}

const planFor = (
  ids: readonly string[],
  wanted: typeof anyPlan extends fc.Arbitrary<infer Value> ? Value : never,
  intake: string,
): Partial<YearTurnPlan> => ({
  moves: classes.map((from, index) => ({ from, to: wanted.to[index] ?? null })),
  exceptions: wanted.own.flatMap(({ index, to }) => {
    const student_id = ids[index]
    return student_id === undefined ? [] : [{ student_id, to }]
  }),
  leaving: { on: wanted.on, why: 'finished' },
  ...{ intake, intake_classes: ['1A', '1B'], newcomers: [{ row: 2, class_id: '3A' }] },
  ...{ ask_again: wanted.ask_again, balance: wanted.balance },
  windows: wanted.windows.map((form_level) => ({ form_level, open: 1, deadline: '2026-10-30' })),
})

test.each(engines)('UX-52 a turn of the year that is undone restores every table (%s)', async (engine) => {
  const desk = await openYearTurnDesk(await openTestDatabase(engine))
  const { test: portal, db, draft, apply, undo, content, signInAgain } = desk
  await db
    .insertInto('terms')
    .values({ version: '1', text: 'Yes', hash: 'h', created_at: '2026-01-01' })
    .execute()
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPupil, { minLength: 1, maxLength: 5 }),
      anyPlan,
      anyActs,
      fc.boolean(),
      async (pupils, wanted, acts, isLater) => {
        await signInAgain()
        const ids = pupils.map(() => `P${(count += 1)}`)
        for (const [index, id] of ids.entries()) await enrol(desk, id, pupils[index] as Pupil)
        const list = `list${count}`
        await saveIntake(
          db,
          Array.from({ length: wanted.intake }, (_none, index) => newcomer(`Nr ${index}`)),
          list,
        )
        await draft(planFor(ids, wanted, list))
        const before = await content()
        const done = await apply()
        if (done.status !== 200) return expect(done.body.message).toMatch(/Nobody moves/)
        const turned = await content()
        await expectOneTruth(desk, ids)
        expect((await desk.applyOn('sent once more')).body).toEqual(done.body)
        expect(await content()).toEqual(turned)
        if (isLater) portal.advance({ days: 1, minutes: 1 })
        await signInAgain()
        const acted = new Set<string>()
        for (const { index, kind } of acts) {
          const id = ids[index]
          if (id === undefined) continue
          acted.add(id)
          await act(desk, id, kind)
        }
        const { status, body } = await undo()
        expect([status, body.message]).toEqual([200, undefined])
        await expectOneTruth(desk, ids)
        expect(body.kept.filter(({ student_id }) => !acted.has(student_id))).toEqual([])
        expect(without(await content(), acted)).toEqual(without(before, acted))
      },
    ),
    { numRuns: 15 },
  )
})
