// Which student was in which class, from when to when, and why. Triggers make the rows follow student.class_id and
// student_keeping.left_on, whoever writes those. Frozen: a migration depends on no application code. A later migration
// that builds one of the three tables anew drops the triggers before and creates them after.
import { latestOf, leftOf } from './0001_enrolmentGuards'
import { isSqlite, run, type AnyDb } from './0001_describe'

export const enrolments = `
table enrolment
  id numbered
  student_id text not null references student (id) on delete cascade
  year integer not null
  class_id text not null
  from_on text not null
  until_on text
  why text not null in ('joined', 'moved', 'promoted', 'repeats', 'returned')
  ended_why text in ('finished', 'other school', 'abroad', 'stopped', 'never came', 'other')
  ended_words text
  ended_at text
  cut_off text
  created_at text not null
  created_by text
  index enrolment_class (class_id)
  index enrolment_until (until_on)
  index enrolment_year (year, why)
  unique index enrolment_student (student_id, from_on)
  unique index enrolment_open (student_id) where until_on is null
`

interface Dialect {
  /** The day of a time (ISO, UTC) at the school. Trinidad has no daylight saving, and a trigger knows no setting. */
  readonly day: (time: string) => string
  readonly dayBefore: (day: string) => string
}

const sqlite: Dialect = {
  day: (time) => `date(${time}, '-4 hours')`,
  dayBefore: (day) => `date(${day}, '-1 day')`,
}

const postgres: Dialect = {
  day: (time) => `to_char((${time})::timestamptz at time zone 'UTC' - interval '4 hours', 'YYYY-MM-DD')`,
  dayBefore: (day) => `to_char((${day})::date - 1, 'YYYY-MM-DD')`,
}

/**
 * The latest row ends on the day of leaving; what would begin after it goes, or shrinks to that day. The only row of who
 * never came keeps its first day, after its last one.
 */
const settle = (
  { dayBefore }: Dialect,
  { student, class_id, left_on }: Record<'student' | 'class_id' | 'left_on', string>,
) => `
  delete from enrolment where student_id = ${student} and from_on > ${left_on} and id <> ${latestOf(student)};
  delete from enrolment where id = ${latestOf(student)} and from_on > ${left_on} and exists (
    select 1 from enrolment as earlier where earlier.class_id = ${class_id}
      and earlier.id = ${latestOf(student, `and from_on <= ${left_on}`)});
  delete from enrolment where student_id = ${student} and from_on = ${left_on} and id <> ${latestOf(student)};
  update enrolment set until_on = ${dayBefore(left_on)}
    where student_id = ${student} and until_on >= ${left_on} and id <> ${latestOf(student)};
  update enrolment set class_id = ${class_id}, until_on = ${left_on},
      from_on = case when ${left_on} < from_on and exists (
        select 1 from enrolment as other where other.student_id = ${student} and other.id <> enrolment.id)
        then ${left_on} else from_on end,
      ended_why = case when ${left_on} is null then null else ended_why end,
      ended_words = case when ${left_on} is null then null else ended_words end,
      ended_at = case when ${left_on} is null then null else ended_at end,
      cut_off = null
    where id = ${latestOf(student)}
      and (class_id <> ${class_id} or until_on is distinct from ${left_on});`

const levelOf = (class_id: string) => `(select form_level from form_class where id = ${class_id})`

/** In July and August a first class and one of a higher form are for the year to come. */
const yearFrom = (day: string, isNextInJuly: string) =>
  `cast(substr(${day}, 1, 4) as integer)
    - case when substr(${day}, 6, 2) < case when ${isNextInJuly} then '07' else '09' end then 1 else 0 end`

const open = ({ day, dayBefore }: Dialect) => {
  const [today, left_on] = [day('new."updatedAt"'), leftOf('new.id')]
  const isHigher = `newest.id is null or ${levelOf('new.class_id')} > ${levelOf('newest.class_id')}`
  return `
  insert into enrolment (student_id, year, class_id, from_on, until_on, why, created_at,
      ended_why, ended_words, ended_at)
  select new.id, ${yearFrom(today, isHigher)}, new.class_id,
      case when ${left_on} < ${today} then ${left_on} else ${today} end, ${left_on},
      case when newest.id is null then 'joined'
           when newest.until_on < ${dayBefore(today)} then 'returned'
           when ${isHigher} then 'promoted' else 'moved' end, new."updatedAt",
      ${['why', 'words', 'at'].map((what) => `case when ${left_on} is not null then newest.ended_${what} end`).join(', ')}
    from (select 1 as one) as row_of left join enrolment as newest on newest.id = ${latestOf('new.id')}
    where newest.id is null
      or (newest.until_on < ${today} and (${left_on} is null or ${left_on} >= ${today})
        and not (newest.class_id = new.class_id and newest.until_on = ${dayBefore(today)}));`
}

/** Closes the row in force on the day before; a row that began on the day, or is still to begin, stays. */
const close = ({ day, dayBefore }: Dialect) => {
  const today = day('new."updatedAt"')
  return `
  update enrolment set until_on = ${dayBefore(today)}
    where id = ${latestOf('new.id')} and from_on < ${today} and (until_on is null or until_on >= ${today})
      and class_id is distinct from new.class_id;`
}

const ending = 'ended_why, ended_words, ended_at'

/** Why a student is going to leave goes along to another class: from the row that ended for it, and back. */
const reasonGoesBack = ({ dayBefore }: Dialect) => `
  update enrolment set (${ending}) = (select ${ending} from enrolment as newest where newest.id = ${latestOf('new.id')})
    where student_id = new.id and class_id = new.class_id and exists (
      select 1 from enrolment as newest where newest.id = ${latestOf('new.id')}
        and newest.class_id <> new.class_id and enrolment.until_on = ${dayBefore('newest.from_on')});`

const reasonGoesOn = `
  update enrolment set ended_why = null, ended_words = null, ended_at = null
    where student_id = new.id and id <> ${latestOf('new.id')} and exists (
      select 1 from enrolment as newest where newest.id = ${latestOf('new.id')} and newest.ended_at = enrolment.ended_at);`

const change = (dialect: Dialect) => `
  ${close(dialect)}
  ${open(dialect)}
  ${reasonGoesBack(dialect)}
  delete from enrolment where id = ${latestOf('new.id')} and class_id <> new.class_id and exists (
    select 1 from enrolment as earlier where earlier.student_id = new.id and earlier.class_id = new.class_id
      and earlier.until_on = ${dialect.dayBefore('enrolment.from_on')});
  ${settle(dialect, { student: 'new.id', class_id: 'new.class_id', left_on: leftOf('new.id') })}
  ${reasonGoesOn}`

const emptied = (dialect: Dialect) => `
  ${close(dialect)}
  delete from enrolment where id = ${latestOf('new.id')} and from_on >= ${dialect.day('new."updatedAt"')};`

const classOf = (row: 'new' | 'old') => `(select class_id from student where id = ${row}.student_id)`

const hasClass = (row: 'new' | 'old') => `${classOf(row)} is not null`

const leaving = (dialect: Dialect, row: 'new' | 'old') =>
  settle(dialect, {
    student: `${row}.student_id`,
    class_id: classOf(row),
    // Typed, so that a removed row can be compared as one without a day.
    left_on: row === 'new' ? 'new.left_on' : 'cast(null as text)',
  })

interface Follower {
  readonly name: string
  readonly on: string
  readonly when: string
  /** The facts that only a query knows. */
  readonly only?: string
  readonly body: (dialect: Dialect) => string
}

const wasMoved = 'new.class_id is distinct from old.class_id'

const followers: readonly Follower[] = [
  {
    name: 'enrolment_joined',
    on: 'insert on student',
    when: 'new.class_id is not null',
    // A copy of a database brings the rows along.
    only: 'not exists (select 1 from enrolment where student_id = new.id)',
    body: (dialect) => open(dialect),
  },
  {
    name: 'enrolment_moved',
    on: 'update of class_id on student',
    when: `new.class_id is not null and ${wasMoved}`,
    body: change,
  },
  {
    name: 'enrolment_emptied',
    on: 'update of class_id on student',
    when: `new.class_id is null and ${wasMoved}`,
    body: emptied,
  },
  {
    name: 'enrolment_ended',
    on: 'insert on student_keeping',
    when: 'new.left_on is not null',
    only: hasClass('new'),
    body: (dialect) => leaving(dialect, 'new'),
  },
  {
    name: 'enrolment_ended_again',
    on: 'update of left_on on student_keeping',
    when: 'new.left_on is distinct from old.left_on',
    only: hasClass('new'),
    body: (dialect) => leaving(dialect, 'new'),
  },
  {
    name: 'enrolment_reopened',
    on: 'delete on student_keeping',
    when: 'old.left_on is not null',
    only: hasClass('old'),
    body: (dialect) => leaving(dialect, 'old'),
  },
]

const followOnSqlite = async (db: AnyDb) => {
  for (const { name, on, when, only, body } of followers)
    await run(
      db,
      `create trigger ${name} after ${on} when ${[when, only].filter(Boolean).join(' and ')} begin
        ${body(sqlite)}
      end`,
    )
}

/** The student is claimed, so that a class and a day of leaving that are written at once are seen one after the other. */
const followOnPostgres = async (db: AnyDb) => {
  for (const { name, on, when, only = 'true', body } of followers) {
    const claimed = on.endsWith('student_keeping')
      ? `perform 1 from student where id = ${on.startsWith('delete') ? 'old' : 'new'}.student_id for update;`
      : ''
    await run(
      db,
      `create function ${name}() returns trigger language plpgsql as $$ begin
        ${claimed}
        if ${only} then ${body(postgres)} end if;
        return null;
      end $$`,
    )
    await run(db, `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`)
  }
}

export const followRecords = (db: AnyDb): Promise<void> =>
  isSqlite(db) ? followOnSqlite(db) : followOnPostgres(db)
