import sharp from 'sharp'
import type { Field } from '#shared/record/field'
import { fieldProblem } from '#shared/record/fieldRules'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { missingThings } from '#shared/rules/intake/completeness'
import { isEditable } from '#shared/rules/school/registrationWindow'
import { countWaiting } from '../../intake/documentReviews/queries'
import { listResendable } from '../../intake/documentReviews/review'
import { lastYearOf } from '../../intake/lastYear/routes'
import { agreementOf } from '../../students/agreement/agreement'
import { listReaders } from '../../reports/cards/openingsQueries'
import { fsFileStore } from '../../platform/storage/fileStores'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { isEmptySchool, seedDemo } from './demoSchool'
import { signIns } from './people/demoStudents'
import { hardNames } from './people/names'

const now = new Date('2026-08-03T14:00:00.000Z')
const school = {
  name: 'Test Secondary School',
  address: '1 School Road',
  phone: '868 555 0100',
  email: 'office@school.example',
  timeZone: 'America/Port_of_Spain',
}
const hashPassword = async (password: string) => `hash of ${password}`

const makeSchool = async (database: TestDatabase, students = 600) => {
  const files = await fsFileStore(database.dataDir)
  await seedDemo(database.db, { students, now, files, school, hashPassword })
  return { db: database.db, files }
}

describeOnBothDatabases('the demonstration school', (open) => {
  let db: TestDatabase['db']
  let wasEmpty: boolean
  beforeAll(async () => {
    const database = await open()
    wasEmpty = await isEmptySchool(database.db)
    ;({ db } = await makeSchool(database))
  })

  test('an empty database becomes a school of 600 students in 24 classes', async () => {
    expect(wasEmpty).toBe(true)
    expect(await isEmptySchool(db)).toBe(false)
    const students = await db.selectFrom('student').selectAll().execute()
    expect(students).toHaveLength(600)
    expect(new Set(students.map(({ class_id }) => class_id)).size).toBe(24)
    const forms = await db.selectFrom('form_class').select('form_level').distinct().execute()
    expect(forms).toHaveLength(7)
    for (const [first, , last] of hardNames) {
      expect(students.some(({ first_name, last_name }) => first_name === first && last_name === last)).toBe(
        true,
      )
    }
  })

  test('every stored value obeys the rules of its field and its reference list', async () => {
    const students = (await db.selectFrom('student').selectAll().execute()) as unknown as Array<
      Record<string, FieldValue>
    >
    const problems = students.flatMap((student) =>
      (fields as readonly Field[])
        .map((field) => fieldProblem(field, student[field.name] ?? null, '2026-08-03'))
        .filter((problem) => problem !== null),
    )
    expect(problems).toEqual([])
    const codes = new Set((await db.selectFrom('religion').select('code').execute()).map(({ code }) => code))
    expect(students.filter(({ religion_code: code }) => code !== null && !codes.has(String(code)))).toEqual(
      [],
    )
  })

  test('records are in every state of completeness', async () => {
    const students = await db.selectFrom('student').selectAll().execute()
    const uploads = await db.selectFrom('uploaded_file').selectAll().execute()
    const papers = await db.selectFrom('paper_receipt').selectAll().execute()
    const handedIn = (id: string) =>
      [...uploads, ...papers].filter(({ student_id }) => student_id === id).map(({ type }) => type)
    const missing = students.map((student) => missingThings(student as never, handedIn(student.id)).length)
    expect(missing.filter((count) => count === 0).length).toBeGreaterThan(100)
    expect(missing.filter((count) => count > 15).length).toBeGreaterThan(50)
    expect(missing.filter((count) => count > 0 && count <= 15).length).toBeGreaterThan(50)
  })

  test('the office has reviewed one family’s documents: one was sent back, four accepted', async () => {
    const reviews = await db.selectFrom('document_review').selectAll().execute()
    expect(new Set(reviews.map(({ student_id }) => student_id))).toEqual(new Set([signIns.closed.id]))
    const owed = await listResendable(db, signIns.closed.id, '2026-08-03')
    expect([reviews.length, owed]).toEqual([5, ['immunization_card']])
    const waiting = await countWaiting(db, '2026-08-03')
    const uploads = await db.selectFrom('uploaded_file').select('id').execute()
    expect(waiting).toBe(uploads.length - 5)
  })

  test('the fixed sign-ins match the README', async () => {
    const { db: small } = await makeSchool(await open(), 10)
    const account = (login: string) =>
      small.selectFrom('account').selectAll().where('login', '=', login).executeTakeFirstOrThrow()
    const windowOf = async (id: string) =>
      small
        .selectFrom('student')
        .innerJoin('form_class', 'form_class.id', 'student.class_id')
        .innerJoin('registration_window', 'registration_window.form_level', 'form_class.form_level')
        .select(['open', 'deadline', 'date_of_birth'])
        .where('student.id', '=', id)
        .executeTakeFirstOrThrow()
    const { first, halfFilled, closed, returning, admin } = signIns
    expect(await account(first.id)).toMatchObject({ password_hash: null, password_reset: 1 })
    expect((await windowOf(first.id)).date_of_birth).toBe('2014-03-14')
    expect(await account(halfFilled.id)).toMatchObject({
      password_hash: 'hash of portal-demo',
      password_reset: 0,
    })
    expect(isEditable((await windowOf(halfFilled.id)) as never, '2099-01-01')).toBe(true)
    expect(await account(closed.id)).toMatchObject({ password_hash: 'hash of portal-demo' })
    expect(isEditable((await windowOf(closed.id)) as never, '2026-08-03')).toBe(false)
    expect(await account(returning.id)).toMatchObject({ password_hash: 'hash of portal-demo' })
    expect(isEditable((await windowOf(returning.id)) as never, '2026-08-03')).toBe(true)
    expect(await lastYearOf(small, returning.id)).toEqual({ school_year: 2026, sections: [] })
    expect(await agreementOf(small, returning.id)).toBeNull()
    expect(await agreementOf(small, closed.id)).toMatchObject({ signed_on: null })
    expect(await account(admin.username)).toMatchObject({
      role: 'admin',
      password_hash: 'hash of portal-demo-admin',
    })
  })

  test('every student with answers has signed in and has a chosen password', async () => {
    const accounts = await db
      .selectFrom('account')
      .innerJoin('student', 'student.id', 'account.login')
      .select([
        'login',
        'password_hash',
        'password_reset',
        'default_since',
        'last_sign_in_at',
        'account.created_at',
      ])
      .select(['student.updatedAt', 'student.mother_name', 'student.father_name', 'student.phone_home'])
      .execute()
    const here = accounts.filter(({ last_sign_in_at: last }) => last !== null)
    expect(here.length).toBeGreaterThan(400)
    expect(here.length).toBeLessThan(520)
    for (const one of accounts) {
      const isHere = one.last_sign_in_at !== null
      expect([one.login, one.password_hash !== null, one.password_reset, one.default_since === null]).toEqual(
        [one.login, isHere, isHere ? 0 : 1, isHere],
      )
      if (!isHere) continue
      expect(one.last_sign_in_at! < now.toISOString() && one.created_at < one.last_sign_in_at!).toBe(true)
    }
    expect(here.map(({ login }) => login)).not.toContain(signIns.first.id)
    const fixed: string[] = [signIns.halfFilled.id, signIns.closed.id, signIns.returning.id]
    const own = here.filter(({ login }) => !fixed.includes(login))
    expect(new Set(own.map(({ password_hash }) => password_hash)).size).toBe(1)
  })

  test('most families have opened their cards, some only before the correction', async () => {
    for (const term of [1, 2]) {
      const readers = await listReaders(db, { year: 2025, term }, now.toISOString().slice(0, 10))
      const opened = readers.filter(({ openings }) => Number(openings ?? 0) > 0)
      expect(opened.length).toBeGreaterThan(330)
      expect(opened.length).toBeLessThan(450)
      for (const { last_opened_at, last_sign_in_at } of opened)
        expect(last_sign_in_at !== null && (last_opened_at ?? '') <= last_sign_in_at).toBe(true)
      const earlier = opened.filter(({ revision, last_revision }) => Number(last_revision) < Number(revision))
      if (term === 2) expect(earlier.map(({ student_id }) => student_id)).toContain(signIns.halfFilled.id)
      else expect(earlier).toEqual([])
    }
    const cards = await db
      .selectFrom('report_revision')
      .select(['student_id', 'revision', 'term', 'issued_at'])
      .execute()
    const issued = new Map(
      cards.map((card) => [`${card.student_id} ${card.term} ${card.revision}`, card.issued_at]),
    )
    for (const { student_id, term, revision, at } of await db
      .selectFrom('report_opening')
      .selectAll()
      .execute())
      expect((issued.get(`${student_id} ${term} ${revision}`) ?? '9') < at).toBe(true)
  })

  test('the same seed makes the same school', async () => {
    const [one, other] = [await makeSchool(await open(), 60), await makeSchool(await open(), 60)]
    const everything = async ({ db }: typeof one) => ({
      students: await db.selectFrom('student').selectAll().orderBy('id').execute(),
      files: await db.selectFrom('uploaded_file').selectAll().orderBy('id').execute(),
      signIns: await db.selectFrom('account').select(['login', 'last_sign_in_at']).orderBy('login').execute(),
      openings: await db.selectFrom('report_opening').selectAll().orderBy('id').execute(),
    })
    expect(await everything(one)).toEqual(await everything(other))
  })

  test('uploaded documents are real files', async () => {
    const { db: small, files } = await makeSchool(await open(), 12)
    const rows = await small.selectFrom('uploaded_file').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { sha256, type, size } of rows) {
      const chunks: Buffer[] = []
      for await (const chunk of await files.get(sha256)) chunks.push(chunk as Buffer)
      const content = Buffer.concat(chunks)
      expect(content).toHaveLength(size)
      if (type === 'picture')
        expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 413 })
      else expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
})

describeOnBothDatabases('a large demonstration school', (open) => {
  test('has the requested number of students, each with an account', async () => {
    const { db } = await makeSchool(await open(), 1300)
    const count = async (table: 'student' | 'account') =>
      Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
    expect(await count('student')).toBe(1300)
    expect(await count('account')).toBeGreaterThan(1300)
  }, 60_000)
})
