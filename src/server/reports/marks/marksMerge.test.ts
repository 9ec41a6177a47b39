// Two people enter marks over an unreliable connection, in any order: each value is stored or reported as a conflict.
import fc from 'fast-check'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { people, savePeople } from '../../testing/people/people'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import type { Db } from '../../platform/database/schema/schema'
import { readClassMarks } from './classMarks'
import { createMarks, saveMarks } from './save'

const students = [people.owner.id, people.other.id]
const writers = ['admin:one', 'admin:two'] as const
const key = { ...summerTerm, class_id: '1A' }

interface Step {
  readonly writer: 0 | 1
  readonly student: 0 | 1
  readonly cell: 0 | 1 | 2
  readonly value: number | null
  /** lost: the answer does not arrive, so the writer sends again later; look: the writer reads the class first. */
  readonly fate: 'answered' | 'lost' | 'look'
}

const cells = [
  { subject_code: 'ENG', name: 'course' },
  { subject_code: 'ENG', name: 'exam' },
  { subject_code: null, name: 'sessions_absent' },
] as const

const steps = fc.array(
  fc.record<Step>({
    writer: fc.constantFrom(0, 1),
    student: fc.constantFrom(0, 1),
    cell: fc.constantFrom(0, 1, 2),
    value: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    fate: fc.constantFrom('answered', 'lost', 'look'),
  }),
  { minLength: 1, maxLength: 14 },
)

type Sent = Parameters<typeof saveMarks>[2]['cells'][number]

const textOf = ({ student_id, subject_code, name }: Pick<Sent, 'student_id' | 'subject_code' | 'name'>) =>
  `${student_id} ${subject_code ?? ''} ${name}`

const clerk = (accountId: string) => ({ accountId, officeRole: 'clerk' }) as const

const deskOf = (db: Db) => ({ db, clock: () => new Date(0), marks: createMarks(db) })

/** A writer's knowledge: the newest change seen, and changes sent without an answer. */
class Writer {
  base = 0
  readonly told: string[] = []
  #unanswered: Sent[] = []

  constructor(
    private readonly desk: ReturnType<typeof deskOf>,
    private readonly by: string,
    /** The value that each change replaced. */
    private readonly bases: Map<number, number>,
  ) {}

  async look() {
    this.base = (await readClassMarks(this.desk.db, key, clerk('admin:one'))).version
  }

  async send(cell: Sent, isLost: boolean) {
    const again = this.#unanswered
    this.#unanswered = []
    for (const one of [...again, cell]) {
      const answer = await saveMarks(this.desk, clerk(this.by), { ...key, cells: [one] })
      if (!this.bases.has(answer.version)) this.bases.set(answer.version, one.base)
      if (isLost) this.#unanswered.push(one)
      else if (answer.changes <= 1) this.base = answer.version
      for (const { yours, ...conflict } of answer.conflicts)
        this.told.push(`${textOf(conflict)} ${String(yours)}`)
    }
  }
}

const stored = async (db: Db) => {
  const { students: people, marks } = await readClassMarks(db, key, clerk('admin:one'))
  const value = ({ student_id, subject_code, name }: Sent) => {
    if (subject_code === null)
      return people.find((one) => one.student_id === student_id)?.sessions_absent ?? null
    const row = marks.find((one) => one.student_id === student_id && one.subject_code === subject_code)
    return (name === 'course' ? row?.course_mark : row?.exam_mark) ?? null
  }
  return value
}

describeOnBothDatabases('two people enter marks', (open) => {
  test('REL-44 REL-46 every value is stored, reported as a conflict, or replaced by somebody who had seen it', async () => {
    const { db } = await open()
    await savePeople(db)
    await saveTermSchool(db)
    const desk = deskOf(db)
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await db.deleteFrom('mark_change').execute()
        const bases = new Map([[0, 0]])
        const both = writers.map((by) => new Writer(desk, by, bases))
        const sent: Array<{ cell: Sent; writer: Writer; value: string }> = []
        for (const { writer: index, student, cell, value, fate } of all) {
          const writer = both[index] as Writer
          if (fate === 'look') await writer.look()
          const one = { ...cells[cell], student_id: students[student] ?? '', value, base: writer.base }
          await writer.send(one, fate === 'lost')
          sent.push({ cell: one, writer, value: `${textOf(one)} ${String(value)}` })
        }
        const now = await stored(db)
        const changes = await db.selectFrom('mark_change').selectAll().orderBy('id').execute()
        for (const { cell, writer, value } of sent) {
          const own = changes.filter((change) => textOf(change) === textOf(cell))
          const isTold = writer.told.includes(value)
          const wasStored = own.some(({ old_value, new_value }) =>
            [old_value, new_value].includes(JSON.stringify(cell.value)),
          )
          expect([value, isTold || wasStored || now(cell) === cell.value]).toEqual([value, true])
          // The history leads to the stored value without gaps, and nobody replaced a value that they had not seen.
          own.slice(1).forEach(({ id, old_value }, index) => {
            const before = own[index]
            expect(old_value).toBe(before?.new_value)
            expect(bases.get(Number(id))).toBeGreaterThanOrEqual(Number(before?.id))
          })
          const last = own.at(-1)
          if (last) expect(now(cell)).toBe(JSON.parse(last.new_value))
        }
      }),
      { numRuns: 25 },
    )
  })

  test('REL-46 if two people write the same cell at once, one gets a conflict', async () => {
    const { db } = await open()
    await savePeople(db)
    await saveTermSchool(db)
    const desk = deskOf(db)
    const save = (by: string, value: number) => {
      const cell = { student_id: people.owner.id, subject_code: 'ENG', name: 'exam', value, base: 0 }
      return saveMarks(desk, clerk(by), { ...key, cells: [cell] })
    }
    const answers = await Promise.all([save('admin:one', 41), save('admin:two', 42), save('admin:one', 41)])
    const told = answers.flatMap(({ conflicts }) => conflicts.map(({ theirs, yours }) => [theirs, yours]))
    expect([
      [[41, 42]],
      [
        [42, 41],
        [42, 41],
      ],
    ]).toContainEqual(told)
  })
})
