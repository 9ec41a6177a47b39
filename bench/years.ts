// Years of a school, written by a few SQL statements that multiply its students. Tables that only grow reach the size of a
// school of 1,200 with five people in its office. A student stays for five to seven years: each year some leave, and as many
// come. No leaver has been removed, in the portal's first year or later.
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import type { Copy } from './school'

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const perYear = {
  views: 90_000,
  lists: 10_000,
  history: 60,
  audit: 30_000,
  acts: 300,
  rows: 30_000,
  devices: 20,
}
const subjects = 16

const statementsFor = (say: Dialect, years: number, students: number): string[] => {
  const days = years * 365 - 2
  const moment = (i: string, count: number) =>
    `${say.day(`(${i}) * ${days} / ${count}`)} || 'T' || ${say.two(`8 + (${i}) % 9`)} || ':' || ${say.two(`(${i}) % 60`)} || ':00.000Z'`
  const views = years * perYear.views
  const lists = years * perYear.lists
  const history = years * perYear.history * students
  const audit = years * perYear.audit
  const acts = years * perYear.acts
  const rows = years * perYear.rows
  const devices = years * perYear.devices * students
  const cards = years * 3 * students
  const papers = 5 * years * students
  const yearly = years * students
  /** Each row i of so many belongs to the student who held a seat in its year. */
  const ofPeople = (count: number, seat = 'i') =>
    `series join people on seat = (${seat}) % ${students} and i * ${years} / ${count} between first_year and last_year`
  const year = (count: number) => `i * ${years} / ${count}`
  const classList = (count: number) =>
    `(select ids from list where list.year = ${year(count)} and k = i % (select max(k) + 1 from list))`
  const firstYear = firstYearOf(years)
  const inTerm = `${firstYear} + i / ${3 * students} as year, 1 + (i / ${students}) % 3 as term`
  const ofCards = `${series(cards)}, cards as (select i, id as student_id, coalesce(class_id, '1A') as class_id, ${inTerm}
    from ${ofPeople(cards)})`
  return [
    ...peopleFor(say, years),
    `${series(views)} insert into staff_view (at, actor, what, student_id)
      select ${moment('i', views)}, 'admin:' || (i % 5), 'record', id
      from ${ofPeople(views, 'i * 7')}`,
    // Whole-school lists, most of them the students table; class lists; now and then all students by their IDs.
    `${series(lists)} insert into staff_view (at, actor, what, students)
      select ${moment('i', lists)}, 'admin:' || (i % 5),
        case when i % 10 < 6 then 'student-list' else 'report-readers' end,
        case when i % 10 < 6 then 'all'
          when i % 20 = 19 then (select ids from list where list.year = ${year(lists)} and k = -1)
          else ${classList(lists)} end
      from series`,
    `${series(history)} insert into field_change
        (student_id, version, field, old_value, new_value, at, by_role, by_account, by_session, client, seq)
      select id, 1 + i / ${students}, case i / ${students} % 4 when 0 then 'allergy' when 1 then 'home_address'
          when 2 then 'medical_history' else 'achievements' end, '"before"', '"after"',
        ${moment('i', history)}, 'family', 'student:' || id, null, 'tab-of-old', i
      from ${ofPeople(history)}`,
    `update student set version = 2 + ${years * perYear.history}`,
    `${ofCards} insert into term_report (year, term, posted, date_posted)
      select distinct year, term, 1, '2016-12-16 09:00:00' from cards where true on conflict do nothing`,
    `${ofCards} insert into term_enrolment (year, term, student_id, class_id, form_level, sessions_absent)
      select year, term, student_id, class_id, 1, 2 from cards where true on conflict do nothing`,
    `${ofCards}, taught as (select code, row_number() over (order by code) as k from subject)
      insert into term_mark (year, term, student_id, subject_code, course_mark, exam_mark)
      select year, term, student_id, code, 60, 70 from cards join taught on k <= ${subjects} where true on conflict do nothing`,
    `${ofCards}, taught as (select code, row_number() over (order by code) as k from subject)
      insert into mark_change (year, term, class_id, student_id, subject_code, name, old_value, new_value, at, by_account, through)
      select year, term, class_id, student_id, code, 'exam_mark', 'null', '70', ${moment('i', cards)}, 'admin:1', 'browser'
      from cards join taught on k <= ${subjects}`,
    `${ofCards}, given as (select student_id as of_student, max(card) as card from report_revision group by student_id)
      insert into report_revision (student_id, year, term, revision, class_id, form_level, card, sha256, token, issued_at, issued_by)
      select student_id, year, term, 1, class_id, 1, coalesce(card, '{}'), ${say.unique('i')}, 'old-' || i,
        ${moment('i', cards)}, 'admin:1' from cards left join given on of_student = student_id
      where true on conflict do nothing`,
    `${ofCards} insert into report_opening (student_id, year, term, revision, "as", at)
      select student_id, year, term, 1, 'page', ${moment('i', cards)} from cards`,
    `${series(audit)} insert into audit (at, actor, action, subject, details)
      select ${moment('i', audit)}, 'admin:' || (i % 5), case i % 3 when 0 then 'marks entered' when 1 then 'sign-in confirmed'
          else 'password reset' end, 'student:' || id, '{"left":3}'
      from ${ofPeople(audit)}`,
    // An action on a whole class names every student, and a trigger records them.
    say.triggers(true),
    `${series(acts)} insert into audit (at, actor, action, details)
      select ${moment('i', acts)}, 'admin:' || (i % 5), 'bulk act applied',
        '{"act":"Change house","students":' || ${classList(acts)} || '}' from series`,
    say.triggers(false),
    `insert into audit_link (seq, audit_id, hash) select id, id, ${say.unique('id')} from audit where true on conflict do nothing`,
    `update audit_head set seq = (select max(seq) from audit_link)`,
    `${series(rows / 600)} insert into import_batch (id, kind, file_name, sha256, state, headers, row_count, created_at, created_by)
      select 'old-' || i, case i % 2 when 0 then 'students' else 'marks' end, 'list.xlsx', ${say.unique('i')}, 'applied',
        '[]', 600, ${moment('i', rows / 600)}, 'admin:1' from series`,
    `${series(rows)} insert into import_row (import_id, row, student_id, title, state, changes, reasons, writes)
      select 'old-' || (i / 600), i % 600, id, 'Somebody', 'changed', '[]', '[]', '{}' from ${ofPeople(rows)}`,
    `${series(devices)} insert into sign_in_device (session_id, account_id, device, at)
      select 'old-' || i, 'student:' || id, 'Firefox', ${moment('i', devices)} from ${ofPeople(devices)}`,
    `${series(papers)} insert into uploaded_file
        (id, student_id, type, name, size, media_type, sha256, uploaded_at, uploaded_by, is_current, pages)
      select 'old-' || i, id, 'birth_certificate', 'paper.pdf', 1000, 'application/pdf', ${say.unique('i')},
        ${moment('i', papers)}, 'student:' || id, 0, 1 from ${ofPeople(papers)}`,
    `${series(yearly)} insert into consent (student_id, value, terms_version, terms_hash, at, by_account)
      select id, 1, (select min(version) from terms), 'x', ${moment('i', yearly)}, 'student:' || id
      from ${ofPeople(yearly)}`,
    `${series(yearly)} insert into correction (student_id, field, words, state, asked_at, closed_at, closed_by)
      select id, 'first_name', 'Please', 'corrected', ${moment('i', yearly)}, ${moment('i', yearly)}, 'admin:1'
      from ${ofPeople(yearly)}`,
    `${series(yearly)} insert into family_contact (student_id, way, word, at, by)
      select id, 'mail', null, ${moment('i', yearly)}, 'admin:1' from ${ofPeople(yearly)}`,
    `${series(yearly)} insert into document_review
        (student_id, type, on_paper, state, words, reviewed_at, reviewed_by, is_current)
      select id, 'sea_slip', 0, 'accepted', '', ${moment('i', yearly)}, 'admin:1', 0
      from ${ofPeople(yearly)}`,
  ]
}

/** Rows refer to existing rows, and nothing waits for the disk. */
const intoSqlite = (dataDir: string, statements: readonly string[]) => {
  const database = new DatabaseSync(`${dataDir}/portal.sqlite`)
  for (const setting of ['foreign_keys = 0', 'synchronous = 0', 'cache_size = -200000', 'temp_store = 2'])
    database.exec(`pragma ${setting}`)
  for (const statement of ['begin', ...statements, 'commit', 'pragma wal_checkpoint(truncate)'])
    database.exec(statement)
  database.close()
}

const intoPostgres = async (connectionString: string, statements: readonly string[]) => {
  const client = new Client({ connectionString })
  await client.connect()
  const settings =
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'"
  try {
    for (const statement of [settings, ...statements, 'vacuum analyze']) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const fillYears = async ({ databaseUrl, dataDir }: Copy, years: number, students: number) => {
  const from = dayOf(Date.now() - years * 365 * dayMs)
  const statements = statementsFor(databaseUrl ? postgres(from) : sqlite(from), years, students)
  if (databaseUrl) await intoPostgres(databaseUrl, statements)
  else intoSqlite(dataDir, statements)
}

// The parts of these statements that differ between the two databases.
interface Dialect {
  /** Two digits of a number. */
  two: (number: string) => string
  /** yyyy-MM-dd, this many days after the start. */
  day: (days: string) => string
  /** A unique fingerprint of 64 hex digits. */
  unique: (number: string) => string
  list: (items: string) => string
  /** Turns PostgreSQL's triggers on or off for the next statements; those of SQLite always run. */
  triggers: (run: boolean) => string
}

const sqlite = (from: string): Dialect => ({
  two: (number) => `printf('%02d', ${number})`,
  day: (days) => `date('${from}', (${days}) || ' days')`,
  unique: (number) => `printf('%064x', ${number})`,
  list: (items) => `json_group_array(${items})`,
  triggers: () => 'select 1',
})

const postgres = (from: string): Dialect => ({
  two: (number) => `lpad((${number})::text, 2, '0')`,
  day: (days) => `to_char(date '${from}' + (${days})::int, 'YYYY-MM-DD')`,
  unique: (number) => `lpad(to_hex((${number})::bigint), 64, '0')`,
  list: (items) => `json_agg(${items})::text`,
  triggers: (run) => `set session_replication_role = ${run ? 'origin' : 'replica'}`,
})

/** A table of this many rows with the numbers i. */
const series = (count: number) =>
  `with recursive series(i) as (select cast(0 as bigint) union all select i + 1 from series where i < ${count - 1})`

// The people of the school over the years: today's students, and those who held their seats before.

const firstYearOf = (years: number) => new Date().getUTCFullYear() - 1 - years

/** The number of school years with people on record. */
const schoolYears = 10

/** The number of years for which a seat's student stays. */
const stay = '(5 + seat % 3)'

/**
 * A student with the first and last school year there; the portal's first year is 0. The school is always ten years old with
 * the same number of people on record, so that lists of everybody are equally long: people who left before the portal came
 * have a year below 0 and only a record.
 */
const peopleFor = (say: Dialect, years: number): string[] => {
  const before = years - schoolYears
  const everyYear = `${series(schoolYears)}, school_year as (select i + ${before} as year from series)`
  return [
    `create temporary table seat as
      select id, class_id, row_number() over (order by id) - 1 as seat from student`,
    `create temporary table people as
      ${series(schoolYears)}
      select case i when 0 then id else id || '-' || i end as id, id as like_id, class_id, seat,
        case when i = 0 then ${years} - 1 - seat % ${stay} else ${years} - 1 - seat % ${stay} - i * ${stay} end as first_year,
        case when i = 0 then ${years} - 1 else ${years} - 2 - seat % ${stay} - (i - 1) * ${stay} end as last_year
      from seat cross join series`,
    `delete from people where last_year < ${before}`,
    `update people set first_year = ${before} where first_year < ${before}`,
    'create index people_seat on people (seat, first_year)',
    'create index people_like on people (like_id)',
    // The class lists of each year, and one list of all of them.
    `create temporary table list as
      ${series(years)}
      select i as year, row_number() over (partition by i order by class_id) - 1 as k, ${say.list('id')} as ids
      from people join series on i between first_year and last_year group by i, class_id`,
    `insert into list
      ${series(years)}
      select i, -1, ${say.list('id')} from people join series on i between first_year and last_year group by i`,
    'create index list_of on list (year, k)',
    // Enrolments are written before the students, so that the database's trigger for students without one has nothing to do.
    `${everyYear} insert into enrolment (student_id, year, class_id, from_on, until_on, why, created_at)
      select id, ${firstYearOf(years)} + year, coalesce(class_id, '1A'),
        cast(${firstYearOf(years)} + year as text) || '-01-01', cast(${firstYearOf(years)} + year as text) || '-08-31',
        case when year = first_year then 'joined' else 'promoted' end, ${say.day('0')}
      from people join school_year on year between first_year and last_year where true on conflict do nothing`,
    // All columns of today's student, for each of those who held the seat before.
    `create temporary table former as select student.*, people.id as former_id
      from people join student on student.id = like_id where people.id <> like_id`,
    'update former set id = former_id',
    'alter table former drop column former_id',
    'insert into student select * from former',
    `insert into account (id, role, login, name, password_reset, created_at)
      select 'student:' || id, 'student', id, 'Somebody', 1, ${say.day(`first_year * 365`)} || 'T08:00:00.000Z'
      from people where id <> like_id`,
    `update account set created_at = (select ${say.day('first_year * 365')} || 'T08:00:00.000Z'
      from people where people.id = account.login) where role = 'student'`,
    `insert into student_keeping (student_id, left_on, hold, updated_at, updated_by)
      select id, cast(${firstYearOf(years)} + last_year as text) || '-08-31', 0, '2016-09-01T08:00:00.000Z', 'admin:1'
      from people where id <> like_id`,
  ]
}
