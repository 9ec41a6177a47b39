// The fixed people of the tests, in a school of two forms: form 1 is open, form 2 closed.
import { hashSync } from '@node-rs/argon2'
import type { OfficeRole } from '#shared/rules/access/roles'
import { searchForm } from '#shared/rules/students/names'
import { hashOptions } from '../../platform/crypto/passwordHashing'
import type { Db } from '../../platform/database/schema/schema'

export interface Person<Password extends string | null = string | null> {
  readonly role: 'student' | 'admin'
  /** Of somebody of the office; an administrator unless given. */
  readonly office_role?: OfficeRole
  /** Student ID or username. */
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly class_id: string
  readonly date_of_birth: string
  /** Null while the date of birth still is the password. */
  readonly password: Password
}

const student = <Password extends string | null>(
  id: string,
  first_name: string,
  last_name: string,
  class_id: string,
  date_of_birth: string,
  password: Password,
): Person<Password> => ({ role: 'student', id, first_name, last_name, class_id, date_of_birth, password })

export const people = {
  /** Registration open. */
  owner: student('20260101', 'Asha', 'Ramkissoon-Mohammed', '1A', '2013-05-06', 'mango tree 41'),
  /** Another student, registration open. */
  other: student('20260102', 'Kwame', 'D’Abadie', '1A', '2013-07-08', 'steel pan 77'),
  /** Registration closed. */
  closed: student('20260103', 'Inés', 'Núñez', '2A', '2012-09-10', 'coconut water 9'),
  /** First sign-in: the date of birth is the password. */
  reset: student('20260104', 'Marisol', 'Baptiste', '1A', '2014-03-14', null),
  admin: {
    role: 'admin',
    id: 'office',
    first_name: 'Admin',
    last_name: '',
    class_id: '',
    date_of_birth: '',
    password: 'ledger and lamp 12',
  },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people

export const accountIdOf = ({ role, id }: Person) => `${role}:${id}`

export const birthPassword = ({ date_of_birth }: Person) => date_of_birth.replaceAll('-', '')

const hashOnce = new Map<string, string>()

const hashOf = (password: string): string => {
  const known = hashOnce.get(password) ?? hashSync(password.normalize('NFKC'), hashOptions)
  hashOnce.set(password, known)
  return known
}

const since = '2026-01-05T12:00:00.000Z'

const accountRow = (person: Person) => ({
  id: accountIdOf(person),
  role: person.role,
  office_role: person.role === 'admin' ? (person.office_role ?? 'administrator') : null,
  login: person.id,
  name: person.role === 'admin' ? 'Admin' : `${person.first_name} ${person.last_name}`,
  password_hash: person.password === null ? null : hashOf(person.password),
  password_reset: person.password === null ? 1 : 0,
  default_since: person.password === null ? since : null,
  reset_at: null,
  deactivated_at: null,
  last_sign_in_at: null,
  created_at: since,
})

const studentRow = (person: Person) => ({
  id: person.id,
  first_name: person.first_name,
  last_name: person.last_name,
  class_id: person.class_id,
  date_of_birth: person.date_of_birth,
  house_code: 1,
  version: 1,
  updatedAt: since,
  search_name: searchForm(`${person.first_name} ${person.last_name}`),
})

export const saveAccountOf = (db: Db, ...persons: readonly Person[]) =>
  db.insertInto('account').values(persons.map(accountRow)).execute()

export const saveStudentOf = (db: Db, ...persons: readonly Person[]) =>
  db.insertInto('student').values(persons.map(studentRow)).execute()

/** One more person with a sign-in, for tests that need more of them. */
export const enrol = async (db: Db, person: Person) => {
  if (person.role === 'student') await saveStudentOf(db, person)
  await saveAccountOf(db, person)
}

/** As the office notes it: the day of leaving, yyyy-MM-dd. */
export const leave = async (db: Db, { id }: Person, left_on: string) => {
  const row = { hold: 0, hold_reason: null, updated_at: since, updated_by: accountIdOf(people.admin) }
  await db
    .insertInto('student_keeping')
    .values({ ...row, student_id: id, left_on })
    .onConflict((key) => key.column('student_id').doUpdateSet({ left_on }))
    .execute()
}

export const savePeople = async (db: Db) => {
  await db
    .insertInto('form_class')
    .values([
      { id: '1A', form_level: 1 },
      { id: '2A', form_level: 2 },
    ])
    .execute()
  await db
    .insertInto('registration_window')
    .values([
      { form_level: 1, open: 1, deadline: null },
      { form_level: 2, open: 0, deadline: null },
    ])
    .execute()
  await db.insertInto('house').values({ id: 1, name: 'Ibis' }).execute()
  await db.insertInto('regional_corporation').values({ title: 'Elsewhere' }).execute()
  const all = Object.values<Person>(people)
  await saveStudentOf(db, ...all.filter(({ role }) => role === 'student'))
  await saveAccountOf(db, ...all)
}

/** Somebody else of the office, with the administrator’s password. */
export const colleague = (office_role: OfficeRole, id: string): Person => ({
  ...people.admin,
  id,
  office_role,
})

/** @param places as a class and a subject; without one, they are the form teacher: '1A ENG', '1A' */
export const assign = (db: Db, person: Person, year: number, ...places: readonly string[]) =>
  db
    .insertInto('assignment')
    .values(
      places.map((place) => {
        const [class_id = '', subject_code = ''] = place.split(' ')
        return { year, class_id, subject_code, account_id: accountIdOf(person) }
      }),
    )
    .execute()
