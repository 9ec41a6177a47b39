// The logs of acts and of looks at records. These tables outlive the students that they name, and nobody changes a row of them.
// Frozen: a migration depends on no application code.
import { isSqlite, run, type AnyDb } from './0001_describe'

export const trail = `
table audit
  id numbered
  at text not null
  actor text not null
  action text not null
  subject text
  details text not null
  index audit_at (at, id)
  index audit_action (action, at, id)
  index audit_actor (actor, at, id)
  index audit_subject (subject, at, id)

-- The students that are named in an entry about many. A trigger adds them, whoever writes the log.
table audit_student narrow
  student_id text not null
  at text not null
  audit_id count not null
  primary key (student_id, at, audit_id)

-- The chain: one hash for each entry, made of the entry and the hash before it.
table audit_link
  seq count primary key
  audit_id count not null unique
  hash text not null

-- The last link, in one row.
table audit_head
  id integer primary key
  seq count not null
  hash text not null

table staff_view
  id numbered
  at text not null
  actor text not null
  what text not null
  student_id text
  students text
  detail text
  index staff_view_actor (actor, at)
  index staff_view_at (at)
  index staff_view_student (student_id, id)
`

const appendOnly = ['audit', 'audit_link', 'staff_view']

const guardOnSqlite = async (db: AnyDb) => {
  for (const name of appendOnly)
    for (const event of ['update', 'delete'])
      await run(
        db,
        `create trigger ${name}_no_${event} before ${event} on ${name}
         begin select raise(abort, '${name} is append-only'); end`,
      )
  await run(
    db,
    `create trigger audit_head_forward before update on audit_head when new.seq <> old.seq + 1
     begin select raise(abort, 'audit_head only counts up'); end`,
  )
  await run(
    db,
    `create trigger audit_head_no_delete before delete on audit_head
     begin select raise(abort, 'audit_head only counts up'); end`,
  )
}

/** Length before each part: no two rows have the same text. Empty string and null differ. */
const partFunction = `create function audit_part(part text) returns text immutable language sql as
  $$ select case when part is null then '-' else octet_length(convert_to(part, 'UTF8')) || ':' || part end $$`

/**
 * PostgreSQL adds the links by itself, because several portals write at once; SQLite's only portal does it. The trigger
 * runs at COMMIT, so the one row that everybody needs is held for the shortest time and taken last: no deadlock.
 * portal.copying = on is for whoever copies a whole database, links included.
 */
const chainFunction = `create function audit_chain() returns trigger language plpgsql as $$
declare head record;
begin
  if current_setting('portal.copying', true) = 'on' then return null; end if;
  loop
    update audit_head set seq = seq + 1, hash = encode(sha256(convert_to(hash || E'\\n' || concat_ws(',',
        audit_part(new.id::text), audit_part(new.at), audit_part(new.actor), audit_part(new.action),
        audit_part(new.subject), audit_part(new.details)), 'UTF8')), 'hex')
      where id = 1 returning seq, hash into head;
    exit when found;
    insert into audit_head (id, seq, hash) values (1, 0, '') on conflict (id) do nothing;
  end loop;
  insert into audit_link (seq, audit_id, hash) values (head.seq, new.id, head.hash);
  return null;
end $$`

const guardOnPostgres = async (db: AnyDb) => {
  await run(
    db,
    `create function append_only() returns trigger language plpgsql as
     $$ begin raise exception '% is append-only', tg_table_name; end $$`,
  )
  for (const name of appendOnly)
    await run(
      db,
      `create trigger ${name}_append_only before update or delete on ${name}
       for each row execute function append_only()`,
    )
  await run(
    db,
    `create trigger audit_head_no_delete before delete on audit_head
     for each row execute function append_only()`,
  )
  await run(
    db,
    `create trigger audit_head_forward before update on audit_head
     for each row when (new.seq <> old.seq + 1) execute function append_only()`,
  )
  await run(db, partFunction)
  await run(db, chainFunction)
  await run(
    db,
    `create constraint trigger audit_chained after insert on audit
     deferrable initially deferred for each row execute function audit_chain()`,
  )
}

/** An entry about one student lists no others. */
const isOfMany = `new.details like '%[%' and (new.subject is null or new.subject not like 'student:%')`

/** Texts of an entry that may be a student's ID: short ones with a digit, and the IDs of the school's students. */
const nameOnSqlite = `insert into audit_student (student_id, at, audit_id)
  select distinct atom, new.at, new.id from json_tree(new.details)
    where type = 'text' and length(atom) <= 20 and atom not glob '*[^A-Za-z0-9._-]*'
      and (atom glob '*[0-9]*' or exists (select 1 from student where student.id = atom))`

const nameOnPostgres = `insert into audit_student (student_id, at, audit_id)
  select distinct named[1], new.at, new.id
    from regexp_matches(new.details, '"([A-Za-z0-9._-]+)"', 'g') as named
    where length(named[1]) <= 20
      and (named[1] ~ '[0-9]' or exists (select 1 from student where student.id = named[1]))`

const nameStudents = async (db: AnyDb) => {
  const trigger = 'create trigger audit_students after insert on audit'
  if (isSqlite(db)) return run(db, `${trigger} when ${isOfMany} begin ${nameOnSqlite}; end`)
  await run(
    db,
    `create function audit_students() returns trigger language plpgsql as $$ begin
      if current_setting('portal.copying', true) is distinct from 'on' then ${nameOnPostgres}; end if;
      return null;
    end $$`,
  )
  await run(db, `${trigger} for each row when (${isOfMany}) execute function audit_students()`)
}

export const guardTrail = async (db: AnyDb): Promise<void> => {
  await (isSqlite(db) ? guardOnSqlite(db) : guardOnPostgres(db))
  await nameStudents(db)
}
