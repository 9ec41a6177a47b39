// The demonstration school: invented people in every state of registration, the same every time.
import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { SchoolFacts } from '#shared/rules/reports/marks/termFacts'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { dayMs } from '../../platform/core/durations'
import { insertMany } from '../../platform/database/queries/manyRows'
import type { Database, Db } from '../../platform/database/schema/schema'
import type { FileStore } from '../../platform/storage/fileStore'
import { demoReviews, storeDemoDocuments } from './people/demoDocuments'
import {
  type DemoStudent,
  demoWithdrawn,
  demoYearBegun,
  intoNewYear,
  lastSignIns,
  makeStudents,
  signIns,
  knownPasswords,
  type DemoPasswords,
} from './people/demoStudents'
import { markDemonstration } from './demonstration'
import { seedReferenceLists, termsText, termsVersion } from './referenceLists'
import { seedTermReports } from './reports/termReports'

interface Options {
  students?: number
  now: Date
  files: FileStore
  /** Printed at the top of report cards. */
  school: SchoolFacts & { readonly timeZone: string }
  hashPassword: (password: string) => Promise<string>
  /** Random ones when other machines can reach the portal. */
  passwords?: DemoPasswords
}

/** A school may only be created while nobody is enrolled and nobody can sign in. */
export const isEmptySchool = async (db: Db): Promise<boolean> => {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  const student = await db.selectFrom('student').select('id').limit(1).executeTakeFirst()
  const form = await db.selectFrom('form_class').select('id').limit(1).executeTakeFirst()
  return !account && !student && !form
}

const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

/** Form 1 stays open while the demonstration lives, Form 3's deadline has passed, Form 6 is not open yet. */
const windows = (now: Date) => [
  { form_level: 1, open: 1, deadline: null },
  { form_level: 2, open: 1, deadline: dayFrom(now, 60) },
  { form_level: 3, open: 1, deadline: dayFrom(now, -14) },
  { form_level: 4, open: 1, deadline: dayFrom(now, 60) },
  { form_level: 5, open: 1, deadline: dayFrom(now, 60) },
  { form_level: 6, open: 0, deadline: null },
  { form_level: 7, open: 1, deadline: null },
]

type Account = Insertable<Database['account']>

/** Before the cards of the first term, which families have read. */
const enrolledAt = '2025-09-01T12:00:00.000Z'

const studentAccount = (
  { row, name }: DemoStudent,
  password_hash: string | null,
  last_sign_in_at: string | null,
  now: string,
): Account => {
  return {
    id: accountIdOf('student', row.id),
    role: 'student',
    office_role: null,
    login: row.id,
    name,
    password_hash,
    password_reset: password_hash === null ? 1 : 0,
    default_since: password_hash === null ? now : null,
    reset_at: null,
    deactivated_at: null,
    last_sign_in_at,
    created_at: last_sign_in_at !== null && enrolledAt < now ? enrolledAt : now,
  }
}

const adminAccount = (password_hash: string, now: string): Account => ({
  id: accountIdOf('admin', signIns.admin.username),
  role: 'admin',
  office_role: 'administrator',
  login: signIns.admin.username,
  name: 'Admin',
  password_hash,
  password_reset: 0,
  default_since: null,
  reset_at: null,
  deactivated_at: null,
  last_sign_in_at: null,
  created_at: now,
})

type SignIns = ReadonlyMap<string, string>

const saveAccounts = async (
  db: Db,
  students: readonly DemoStudent[],
  signedIn: SignIns,
  { now, hashPassword, passwords = knownPasswords }: Options,
) => {
  const at = now.toISOString()
  const hashes = new Map<string, string>()
  for (const { id } of [signIns.halfFilled, signIns.closed, signIns.returning])
    hashes.set(id, await hashPassword(passwords.family))
  // Hashing is slow, so all families that have chosen a password share one unknown hash.
  const unknown = await hashPassword(randomBytes(24).toString('base64url'))
  await insertMany(
    db,
    'account',
    students.map((student) => {
      const { id } = student.row
      const last = signedIn.get(id) ?? null
      return studentAccount(student, hashes.get(id) ?? (last === null ? null : unknown), last, at)
    }),
  )
  await insertMany(db, 'account', [adminAccount(await hashPassword(passwords.admin), at)])
}

/** Documents handed in at the office: all of them, or the first two. */
const paperReceipts = (students: readonly DemoStudent[], now: string) =>
  students
    .filter(({ documents }) => documents === 'onPaper' || documents === 'some')
    .flatMap(({ row, documents }) =>
      documentTypes.slice(0, documents === 'some' ? 2 : undefined).map(({ type }) => ({
        student_id: row.id,
        type,
        received_on_paper: 1,
        updated_at: now,
        updated_by: accountIdOf('admin', signIns.admin.username),
      })),
    )

const consents = (students: readonly DemoStudent[], now: Date) => {
  const terms_hash = createHash('sha256').update(termsText).digest('hex')
  const given = students
    .filter(({ hasAgreed }) => hasAgreed)
    .map(({ row: { id, updatedAt: at } }) => ({
      ...{ student_id: id, value: 1, at, by_account: accountIdOf('student', id) },
    }))
  const withdrawn = demoWithdrawn(
    students.map(({ row }) => row),
    now,
  )
  return [...given, ...withdrawn].map((consent) => ({ ...consent, terms_version: termsVersion, terms_hash }))
}

/** Fills an empty database in one transaction, so that an interrupted start leaves it empty. */
export const seedDemo = async (db: Db, options: Options) => {
  const { students: count = 600, now, files } = options
  const students = makeStudents(count, now)
  const signedIn = lastSignIns(students, now)
  const documents = await storeDemoDocuments(files, students)
  await db.transaction().execute(async (trx) => {
    await seedReferenceLists(trx, now)
    await insertMany(trx, 'registration_window', windows(now))
    await insertMany(
      trx,
      'student',
      students.map(({ row }) => intoNewYear(row, now)),
    )
    const joined = { from_on: enrolledAt.slice(0, 10), year: 2025, created_at: enrolledAt }
    await trx.updateTable('enrolment').set(joined).execute()
    await saveAccounts(trx, students, signedIn, options)
    await insertMany(trx, 'uploaded_file', documents)
    await insertMany(trx, 'document_review', demoReviews(documents, now))
    await insertMany(trx, 'paper_receipt', paperReceipts(students, now.toISOString()))
    await insertMany(
      trx,
      'field_change',
      demoYearBegun(
        students.map(({ row }) => row),
        { now, timeZone: options.school.timeZone },
      ),
    )
    await insertMany(trx, 'consent', consents(students, now))
    await seedTermReports(trx, { school: options.school, signedIn })
    await markDemonstration(trx, now, options.passwords ? 'by chance' : 'known')
  })
}
