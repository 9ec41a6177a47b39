// What families may ask for, and the log that shows who did and saw what. Frozen: no application code.
import { createHash } from 'node:crypto'
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

interface Tables {
  audit: { id: number; at: string; actor: string; action: string; subject: string | null; details: string }
  audit_link: { seq: number; audit_id: number; hash: string }
  audit_head: { id: number; seq: number; hash: string }
}

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter
const table = (db: AnyDb, name: string) =>
  db.schema.createTable(name).modifyEnd(isSqlite(db) ? sql`strict` : sql``)
const numbered = (db: AnyDb, name: string) =>
  isSqlite(db)
    ? table(db, name).addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : table(db, name).addColumn('id', 'bigserial', (id) => id.primaryKey())

/** STRICT tables know no bigint; SQLite's integers are as wide. */
const counter = (db: AnyDb) => (isSqlite(db) ? 'integer' : 'bigint')

const createChain = async (db: AnyDb) => {
  await table(db, 'audit_link')
    .addColumn('seq', counter(db), (seq) => seq.primaryKey())
    .addColumn('audit_id', counter(db), (id) => id.notNull().unique())
    .addColumn('hash', 'text', (hash) => hash.notNull())
    .execute()
  await table(db, 'audit_head')
    .addColumn('id', 'integer', (id) => id.primaryKey())
    .addColumn('seq', counter(db), (seq) => seq.notNull())
    .addColumn('hash', 'text', (hash) => hash.notNull())
    .execute()
}

const createViews = async (db: AnyDb) => {
  await numbered(db, 'staff_view')
    .addColumn('at', 'text', (at) => at.notNull())
    .addColumn('actor', 'text', (actor) => actor.notNull())
    .addColumn('what', 'text', (what) => what.notNull())
    .addColumn('student_id', 'text')
    .addColumn('students', 'text')
    .addColumn('detail', 'text')
    .execute()
  await db.schema.createIndex('staff_view_student').on('staff_view').columns(['student_id', 'id']).execute()
  await db.schema.createIndex('staff_view_at').on('staff_view').column('at').execute()
}

const createFamilyTables = async (db: AnyDb) => {
  await table(db, 'sign_in_device')
    .addColumn('session_id', 'text', (id) => id.primaryKey())
    .addColumn('account_id', 'text', (id) => id.notNull())
    .addColumn('device', 'text', (device) => device.notNull())
    .addColumn('at', 'text', (at) => at.notNull())
    .execute()
  await db.schema
    .createIndex('sign_in_device_account')
    .on('sign_in_device')
    .columns(['account_id', 'at'])
    .execute()
  await table(db, 'student_keeping')
    .addColumn('student_id', 'text', (id) => id.primaryKey())
    .addColumn('left_on', 'text')
    .addColumn('hold', 'integer', (hold) => hold.notNull())
    .addColumn('hold_reason', 'text')
    .addColumn('updated_at', 'text', (at) => at.notNull())
    .addColumn('updated_by', 'text', (by) => by.notNull())
    .execute()
}

const appendOnly = ['audit', 'audit_link', 'staff_view'] as const

const guardOnSqlite = async (db: AnyDb) => {
  for (const name of appendOnly)
    for (const event of ['update', 'delete'])
      await sql
        .raw(
          `create trigger ${name}_no_${event} before ${event} on ${name}
           begin select raise(abort, '${name} is append-only'); end`,
        )
        .execute(db)
  await sql
    .raw(
      `create trigger audit_head_forward before update on audit_head when new.seq <> old.seq + 1
       begin select raise(abort, 'audit_head only counts up'); end`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger audit_head_no_delete before delete on audit_head
       begin select raise(abort, 'audit_head only counts up'); end`,
    )
    .execute(db)
}

/** Length before each part: no two rows have the same text. Empty string and null differ. */
const partFunction = `create function audit_part(part text) returns text immutable language sql as
  $$ select case when part is null then '-' else octet_length(convert_to(part, 'UTF8')) || ':' || part end $$`

/**
 * Runs at COMMIT, so the one row that everybody needs is held for the shortest time and taken last: no deadlock.
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
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`create function append_only() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`)
  for (const name of appendOnly)
    await run(`create trigger ${name}_append_only before update or delete on ${name}
      for each row execute function append_only()`)
  await run(`create trigger audit_head_no_delete before delete on audit_head
    for each row execute function append_only()`)
  await run(`create trigger audit_head_forward before update on audit_head
    for each row when (new.seq <> old.seq + 1) execute function append_only()`)
  await run(partFunction)
  await run(chainFunction)
  await run(`create constraint trigger audit_chained after insert on audit
    deferrable initially deferred for each row execute function audit_chain()`)
}

const part = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

const linked = (before: string, row: Tables['audit']) =>
  createHash('sha256')
    .update(
      `${before}\n${[String(row.id), row.at, row.actor, row.action, row.subject, row.details].map(part).join(',')}`,
    )
    .digest('hex')

const pageSize = 500

const chainWhatIsThere = async (db: Kysely<Tables>) => {
  const head = { id: 1, seq: 0, hash: '' }
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const links = rows.map((row) => {
      head.seq += 1
      head.hash = linked(head.hash, row)
      return { seq: head.seq, audit_id: row.id, hash: head.hash }
    })
    if (links.length > 0) await db.insertInto('audit_link').values(links).execute()
    if (rows.length < pageSize) break
    after = Number(rows.at(-1)?.id)
  }
  if (head.seq > 0) await db.insertInto('audit_head').values(head).execute()
}

export const rights: Migration = {
  up: async (db: AnyDb) => {
    await createChain(db)
    await createViews(db)
    await createFamilyTables(db)
    // The triggers first: on PostgreSQL they keep others from writing until the chain is whole.
    await (isSqlite(db) ? guardOnSqlite(db) : guardOnPostgres(db))
    await chainWhatIsThere(db)
  },
}
