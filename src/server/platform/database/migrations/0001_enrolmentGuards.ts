// Nobody writes an enrolment that differs from the student's class and last day, or that overlaps another one.
// Frozen: a migration depends on no application code.
import { isSqlite, run, type AnyDb } from './0001_describe'

export const latestOf = (student: string, where = '') =>
  `(select id from enrolment where student_id = ${student} ${where} order by from_on desc limit 1)`

export const leftOf = (student: string) =>
  `(select left_on from student_keeping where student_id = ${student})`

const overlap = 'the enrolments of a student overlap'
const differs = 'the enrolment differs from class_id or left_on of the student'

/** SQLite asks at each row: what a follower does on its way must pass as well, so an end with another class does. */
const guardOnSqlite = async (db: AnyDb) => {
  const ofStudent = `from student where student.id = new.student_id and new.id = ${latestOf('new.student_id')}`
  const wrong = `(student.class_id is null and new.until_on is null) or
    (student.class_id <> new.class_id) or
    (student.class_id = new.class_id and new.until_on is distinct from ${leftOf('new.student_id')})`
  const isOnItsWay =
    'old.class_id = new.class_id and new.until_on is not null and student.class_id <> new.class_id'
  const overlapping = `select 1 from enrolment as other where other.student_id = new.student_id
    and other.id <> new.id and other.from_on <= coalesce(new.until_on, '9999')
    and coalesce(other.until_on, '9999') >= new.from_on`
  for (const [event, excuse] of [
    ['insert', ''],
    ['update', `and not (${isOnItsWay})`],
  ] as const)
    await run(
      db,
      `create trigger enrolment_agrees_on_${event} after ${event} on enrolment begin
          select raise(abort, '${overlap}') where exists (${overlapping});
          select raise(abort, '${differs}') where exists (select 1 ${ofStudent} and (${wrong}) ${excuse});
        end`,
    )
}

/** PostgreSQL asks at COMMIT. */
const guardOnPostgres = async (db: AnyDb) => {
  await run(
    db,
    `create function enrolment_agrees() returns trigger language plpgsql as $$
    declare
      who text := case when tg_table_name = 'student' then to_jsonb(coalesce(new, old)) ->> 'id'
        else to_jsonb(coalesce(new, old)) ->> 'student_id' end;
      of_record text;
      newest record;
    begin
      select class_id into of_record from student where id = who;
      if not found then return null; end if;
      if exists (select 1 from enrolment as one join enrolment as other
          on other.student_id = one.student_id and other.from_on > one.from_on
          where one.student_id = who and coalesce(one.until_on, '9999') >= other.from_on) then
        raise exception '${overlap}' using errcode = 'integrity_constraint_violation';
      end if;
      select class_id, until_on into newest from enrolment
        where student_id = who order by from_on desc limit 1;
      if (case when of_record is null then found and newest.until_on is null
         else not found or newest.class_id <> of_record
           or newest.until_on is distinct from ${leftOf('who')} end) then
        raise exception '${differs}' using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`,
  )
  // A save sets every column, changed or not: only another class is worth asking.
  for (const [name, on, when] of [
    ['enrolment', 'insert or update or delete on enrolment', 'true'],
    ['student', 'update of class_id on student', 'new.class_id is distinct from old.class_id'],
    ['student_keeping', 'insert or update or delete on student_keeping', 'true'],
  ] as const)
    await run(
      db,
      `create constraint trigger enrolment_agrees_with_${name} after ${on}
      deferrable initially deferred for each row when (${when}) execute function enrolment_agrees()`,
    )
}

export const guardEnrolments = (db: AnyDb): Promise<void> =>
  isSqlite(db) ? guardOnSqlite(db) : guardOnPostgres(db)
