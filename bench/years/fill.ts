// Years of a school, written by the database itself: a few statements that multiply its students. Whatever only grows is
// there in the amounts of a school of 1,200 with five people in its office.
import { DatabaseSync } from '@photostructure/sqlite'
import { Client } from 'pg'
import type { Copy } from '../load/school'

/** A statement, or the same with what the engines say differently. */
type Words = (say: Dialect) => string

interface Dialect {
  /** Two digits of a number. */
  two: (number: string) => string
  /** yyyy-MM-dd, so many days after the beginning. */
  day: (days: string) => string
  /** A fingerprint of 64 hex digits that nothing else has. */
  unique: (number: string) => string
  list: (items: string) => string
}

const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const sqlite = (from: string): Dialect => ({
  two: (number) => `printf('%02d', ${number})`,
  day: (days) => `date('${from}', '+' || (${days}) || ' days')`,
  unique: (number) => `printf('%064x', ${number})`,
  list: (items) => `json_group_array(${items})`,
})

const postgres = (from: string): Dialect => ({
  two: (number) => `lpad((${number})::text, 2, '0')`,
  day: (days) => `to_char(date '${from}' + (${days})::int, 'YYYY-MM-DD')`,
  unique: (number) => `lpad(to_hex((${number})::bigint), 64, '0')`,
  list: (items) => `json_agg(${items})::text`,
})

const perYear = { views: 90_000, lists: 10_000, history: 60, audit: 30_000, rows: 30_000, devices: 20 }
const subjects = 16

/** So many rows of numbers i, with the students numbered n as people. */
const series = (count: number) =>
  `with recursive series(i) as (select 0 union all select i + 1 from series where i < ${count - 1}),
   people as (select id, class_id, row_number() over (order by id) - 1 as n from student)`

const statementsFor = (years: number, students: number): Words[] => {
  const days = years * 365 - 2
  const moment = (say: Dialect, i: string, count: number) =>
    `${say.day(`(${i}) * ${days} / ${count}`)} || 'T' || ${say.two(`8 + (${i}) % 9`)} || ':' || ${say.two(`(${i}) % 60`)} || ':00.000Z'`
  const views = years * perYear.views
  const lists = years * perYear.lists
  const history = years * perYear.history * students
  const audit = years * perYear.audit
  const rows = years * perYear.rows
  const devices = years * perYear.devices * students
  const cards = years * 3 * students
  const firstYear = new Date().getUTCFullYear() - 1 - years
  const inTerm = `${firstYear} + i / ${3 * students} as year, 1 + (i / ${students}) % 3 as term`
  const ofCards = `${series(cards)}, cards as (select i, id as student_id, coalesce(class_id, '1A') as class_id, ${inTerm}
    from series join people on n = i % ${students})`
  return [
    (say) => `${series(views)} insert into staff_view (at, actor, what, student_id)
      select ${moment(say, 'i', views)}, 'admin:' || (i % 5), 'record', id
      from series join people on n = (i * 7) % ${students}`,
    // Whole-school lists, of which most are the students table; class lists; now and then all by their IDs.
    (say) => `${series(lists)}, school as (select ${say.list('id')} as ids from student),
      classes as (select ${say.list('id')} as ids, row_number() over (order by class_id) - 1 as k from student group by class_id)
      insert into staff_view (at, actor, what, students)
      select ${moment(say, 'i', lists)}, 'admin:' || (i % 5),
        case when i % 10 < 6 then 'student-list' else 'report-readers' end,
        case when i % 10 < 6 then 'all' when i % 20 = 19 then (select ids from school)
          else (select ids from classes where k = i % (select count(*) from classes)) end
      from series`,
    (say) => `${series(history)} insert into field_change
        (student_id, version, field, old_value, new_value, at, by_role, by_account, by_session, client, seq)
      select id, 1 + i / ${students}, case i / ${students} % 4 when 0 then 'allergy' when 1 then 'home_address'
          when 2 then 'medical_history' else 'achievements' end, '"before"', '"after"',
        ${moment(say, 'i', history)}, 'family', 'student:' || id, null, 'tab-of-old', i
      from series join people on n = i % ${students}`,
    () => `update student set version = 2 + ${years * perYear.history}`,
    () => `${ofCards} insert into term_report (year, term, posted, date_posted)
      select distinct year, term, 1, '2016-12-16 09:00:00' from cards where true on conflict do nothing`,
    () => `${ofCards} insert into term_enrolment (year, term, student_id, class_id, form_level, sessions_absent)
      select year, term, student_id, class_id, 1, 2 from cards where true on conflict do nothing`,
    () => `${ofCards}, taught as (select code, row_number() over (order by code) as k from subject)
      insert into term_mark (year, term, student_id, subject_code, course_mark, exam_mark)
      select year, term, student_id, code, 60, 70 from cards join taught on k <= ${subjects} where true on conflict do nothing`,
    (say) => `${ofCards}, taught as (select code, row_number() over (order by code) as k from subject)
      insert into mark_change (year, term, class_id, student_id, subject_code, name, old_value, new_value, at, by_account, through)
      select year, term, class_id, student_id, code, 'exam_mark', 'null', '70', ${moment(say, 'i', cards)}, 'admin:1', 'browser'
      from cards join taught on k <= ${subjects}`,
    (
      say,
    ) => `${ofCards}, given as (select student_id as of_student, max(card) as card from report_revision group by student_id)
      insert into report_revision (student_id, year, term, revision, class_id, form_level, card, sha256, token, issued_at, issued_by)
      select student_id, year, term, 1, class_id, 1, coalesce(card, '{}'), ${say.unique('i')}, 'old-' || i,
        ${moment(say, 'i', cards)}, 'admin:1' from cards left join given on of_student = student_id
      where true on conflict do nothing`,
    (say) => `${ofCards} insert into report_opening (student_id, year, term, revision, "as", at)
      select student_id, year, term, 1, 'page', ${moment(say, 'i', cards)} from cards`,
    (say) => `${series(audit)} insert into audit (at, actor, action, subject, details)
      select ${moment(say, 'i', audit)}, 'admin:' || (i % 5), case i % 3 when 0 then 'marks saved' when 1 then 'signed in'
          else 'student password reset' end, 'student:' || id, '{"left":3}'
      from series join people on n = i % ${students}`,
    (say) =>
      `insert into audit_link (seq, audit_id, hash) select id, id, ${say.unique('id')} from audit where true on conflict do nothing`,
    () => `update audit_head set seq = (select max(seq) from audit_link)`,
    (
      say,
    ) => `${series(rows / 600)} insert into import_batch (id, kind, file_name, sha256, state, headers, row_count, created_at, created_by)
      select 'old-' || i, case i % 2 when 0 then 'students' else 'marks' end, 'list.xlsx', ${say.unique('i')}, 'applied',
        '[]', 600, ${moment(say, 'i', rows / 600)}, 'admin:1' from series`,
    () => `${series(rows)} insert into import_row (import_id, row, student_id, title, state, changes, reasons, writes)
      select 'old-' || (i / 600), i % 600, id, 'Somebody', 'changed', '[]', '[]', '{}' from series join people on n = i % ${students}`,
    (say) => `${series(devices)} insert into sign_in_device (session_id, account_id, device, at)
      select 'old-' || i, 'student:' || id, 'Firefox', ${moment(say, 'i', devices)} from series join people on n = i % ${students}`,
    (say) => `${series(5 * years * students)} insert into uploaded_file
        (id, student_id, type, name, size, media_type, sha256, uploaded_at, uploaded_by, is_current, pages)
      select 'old-' || i, id, 'birth_certificate', 'paper.pdf', 1000, 'application/pdf', ${say.unique('i')},
        ${moment(say, 'i', 5 * years * students)}, 'student:' || id, 0, 1 from series join people on n = i % ${students}`,
    (
      say,
    ) => `${series(years * students)} insert into consent (student_id, value, terms_version, terms_hash, at, by_account)
      select id, 1, (select min(version) from terms), 'x', ${moment(say, 'i', years * students)}, 'student:' || id
      from series join people on n = i % ${students}`,
    (
      say,
    ) => `${series(years * students)} insert into correction (student_id, field, words, state, asked_at, closed_at, closed_by)
      select id, 'first_name', 'Please', 'corrected', ${moment(say, 'i', years * students)}, ${moment(say, 'i', years * students)}, 'admin:1'
      from series join people on n = i % ${students}`,
    (say) => `${series(years * students)} insert into family_contact (student_id, way, word, at, by)
      select id, 'mail', null, ${moment(say, 'i', years * students)}, 'admin:1' from series join people on n = i % ${students}`,
    (say) => `${series(years * students)} insert into document_review
        (student_id, type, on_paper, state, words, reviewed_at, reviewed_by, is_current)
      select id, 'sea_slip', 0, 'accepted', '', ${moment(say, 'i', years * students)}, 'admin:1', 0
      from series join people on n = i % ${students}`,
    (
      say,
    ) => `${series(years * students)} insert into enrolment (student_id, year, class_id, from_on, until_on, why, created_at)
      select id, ${firstYear - 1} + i / ${students}, coalesce(class_id, '1A'),
        cast(${firstYear - 1} + i / ${students} as text) || '-01-01', cast(${firstYear - 1} + i / ${students} as text) || '-08-31',
        case when i < ${students} then 'joined' else 'promoted' end, ${say.day('0')} from series join people on n = i % ${students}
      where true on conflict do nothing`,
  ]
}

/** Rows refer to rows that are there, and nobody waits for the disk. */
const intoSqlite = (dataDir: string, statements: readonly string[]) => {
  const database = new DatabaseSync(`${dataDir}/portal.sqlite`)
  for (const setting of ['foreign_keys = 0', 'synchronous = 0', 'cache_size = -200000', 'temp_store = 2'])
    database.exec(`pragma ${setting}`)
  database.exec('begin')
  for (const statement of statements) database.exec(statement)
  database.exec('commit')
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

const intoPostgres = async (connectionString: string, statements: readonly string[]) => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'",
  )
  for (const statement of statements) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}

export const fillYears = async ({ databaseUrl, dataDir }: Copy, years: number, students: number) => {
  const from = dayOf(Date.now() - years * 365 * dayMs)
  const say = databaseUrl ? postgres(from) : sqlite(from)
  const statements = statementsFor(years, students).map((words) => words(say))
  if (databaseUrl) await intoPostgres(databaseUrl, statements)
  else intoSqlite(dataDir, statements)
}
