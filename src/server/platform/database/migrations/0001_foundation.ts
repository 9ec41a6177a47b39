// The first tables. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const answers = [
  ['first_name', 'text'],
  ['middle_name', 'text'],
  ['last_name', 'text'],
  ['class_id', 'text'],
  ['house_code', 'integer'],
  ['sex', 'text'],
  ['date_of_birth', 'text'],
  ['place_of_birth', 'text'],
  ['nationality', 'text'],
  ['birth_certificate_no', 'text'],
  ['immigration_permit', 'integer'],
  ['home_address', 'text'],
  ['address_line_2', 'text'],
  ['regional_corporation', 'text'],
  ['phone_home', 'text'],
  ['email', 'text'],
  ['previous_school', 'text'],
  ['sea_no', 'text'],
  ['religion_code', 'text'],
  ['ethnic_group_code', 'text'],
  ['blood_type', 'text'],
  ['mother_name', 'text'],
  ['mother_marital_status', 'text'],
  ['mother_home_address', 'text'],
  ['mobile_phone_mother', 'text'],
  ['mother_phone_home', 'text'],
  ['email_mother', 'text'],
  ['id_card_mother', 'text'],
  ['mother_occupation', 'text'],
  ['mother_business_place', 'text'],
  ['mother_business_address', 'text'],
  ['mother_business_phone', 'text'],
  ['father_name', 'text'],
  ['father_marital_status', 'text'],
  ['father_home_address', 'text'],
  ['mobile_phone_father', 'text'],
  ['father_phone_home', 'text'],
  ['email_father', 'text'],
  ['id_card_father', 'text'],
  ['father_occupation', 'text'],
  ['father_business_place', 'text'],
  ['father_business_address', 'text'],
  ['father_business_phone', 'text'],
  ['guardian_name', 'text'],
  ['guardian_marital_status', 'text'],
  ['home_address_guardian', 'text'],
  ['mobile_phone_guardian', 'text'],
  ['home_phone_guardian', 'text'],
  ['email_guardian', 'text'],
  ['id_card_guardian', 'text'],
  ['guardian_occupation', 'text'],
  ['guardian_business_place', 'text'],
  ['guardian_business_address', 'text'],
  ['business_phone_guardian', 'text'],
  ['living_status', 'text'],
  ['no_in_family', 'text'],
  ['no_at_home', 'text'],
  ['place_in_family', 'text'],
  ['emergency_contact', 'text'],
  ['emergency_home_phone', 'text'],
  ['relation_to_child', 'text'],
  ['relative_in_school', 'text'],
  ['hepatitis', 'integer'],
  ['polio', 'integer'],
  ['diphtheria', 'integer'],
  ['tetanus', 'integer'],
  ['yellow_fever', 'integer'],
  ['measles', 'integer'],
  ['tb', 'integer'],
  ['chicken_pox', 'integer'],
  ['typhoid', 'integer'],
  ['rheumatic_fever', 'integer'],
  ['poor_eyesight', 'integer'],
  ['poor_hearing', 'integer'],
  ['diabetes', 'integer'],
  ['asthma', 'integer'],
  ['epilepsy', 'integer'],
  ['allergy', 'text'],
  ['medical_history', 'text'],
  ['other_illness', 'text'],
  ['dyslexia', 'integer'],
  ['dyscalculia', 'integer'],
  ['dysgraphia', 'integer'],
  ['non_verbal', 'integer'],
  ['apraxia', 'integer'],
  ['attention_deficit', 'integer'],
  ['adhd', 'integer'],
  ['autism', 'integer'],
  ['cerebral_palsy', 'integer'],
  ['other', 'integer'],
  ['other_learning_disablity', 'text'],
  ['special_consideration', 'text'],
  ['achievements', 'text'],
  ['device_type', 'text'],
  ['internet_access', 'integer'],
  ['school_feeding', 'integer'],
  ['transport', 'integer'],
  ['terms_and_conditions', 'text'],
  ['agree_terms_conditions', 'integer'],
] as const

const isSqlite = (db: AnyDb) => db.getExecutor().adapter instanceof SqliteAdapter

/** SQLite checks types only in STRICT tables; PostgreSQL always does. */
const strict = (db: AnyDb) => (isSqlite(db) ? sql`strict` : sql``)

const table = (db: AnyDb, name: string) => db.schema.createTable(name).modifyEnd(strict(db))

const numbered = (db: AnyDb, name: string) =>
  isSqlite(db)
    ? table(db, name).addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : table(db, name).addColumn('id', 'bigserial', (id) => id.primaryKey())

const createStudents = async (db: AnyDb) => {
  let student = table(db, 'student').addColumn('id', 'text', (id) => id.primaryKey())
  for (const [name, type] of answers) student = student.addColumn(name, type)
  await student
    .addColumn('version', 'integer', (version) => version.notNull())
    .addColumn('updatedAt', 'text', (time) => time.notNull())
    .addColumn('search_name', 'text', (name) => name.notNull())
    .addColumn('unlisted', 'integer', (unlisted) => unlisted.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('student_class').on('student').column('class_id').execute()

  await numbered(db, 'field_change')
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('version', 'integer', (version) => version.notNull())
    .addColumn('field', 'text', (field) => field.notNull())
    .addColumn('old_value', 'text', (value) => value.notNull())
    .addColumn('new_value', 'text', (value) => value.notNull())
    .addColumn('at', 'text', (at) => at.notNull())
    .addColumn('by_role', 'text', (role) => role.notNull())
    .addColumn('by_account', 'text', (account) => account.notNull())
    .addColumn('by_session', 'text')
    .addColumn('client', 'text')
    .addColumn('seq', 'integer')
    .execute()
  await db.schema
    .createIndex('field_change_record')
    .on('field_change')
    .columns(['student_id', 'version'])
    .execute()

  await table(db, 'client_seq')
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('client', 'text', (client) => client.notNull())
    .addColumn('seqs', 'text', (seqs) => seqs.notNull())
    .addColumn('updated_at', 'text', (at) => at.notNull())
    .addPrimaryKeyConstraint('client_seq_key', ['student_id', 'client'])
    .execute()

  await table(db, 'session_read')
    .addColumn('session_id', 'text', (id) => id.notNull())
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('version', 'integer', (version) => version.notNull())
    .addPrimaryKeyConstraint('session_read_key', ['session_id', 'student_id'])
    .execute()
}

const createAccounts = async (db: AnyDb) => {
  await table(db, 'account')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('role', 'text', (role) => role.notNull())
    .addColumn('login', 'text', (login) => login.notNull())
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('password_reset', 'integer', (reset) => reset.notNull())
    .addColumn('default_since', 'text')
    .addColumn('reset_at', 'text')
    .addColumn('deactivated_at', 'text')
    .addColumn('last_sign_in_at', 'text')
    .addColumn('created_at', 'text', (at) => at.notNull())
    .addUniqueConstraint('account_login', ['role', 'login'])
    .execute()

  await table(db, 'session')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('account_id', 'text', (id) => id.notNull())
    .addColumn('kind', 'text', (kind) => kind.notNull())
    .addColumn('created_at', 'text', (at) => at.notNull())
    .addColumn('last_seen_at', 'text', (at) => at.notNull())
    .addColumn('expires_at', 'text', (at) => at.notNull())
    .addColumn('user_agent', 'text')
    .execute()
  await db.schema.createIndex('session_account').on('session').column('account_id').execute()

  await table(db, 'sign_in_guard')
    .addColumn('login_key', 'text', (key) => key.primaryKey())
    .addColumn('failures', 'integer', (failures) => failures.notNull())
    .addColumn('last_failed_at', 'text', (at) => at.notNull())
    .addColumn('locked_until', 'text')
    .execute()

  await table(db, 'budget')
    .addColumn('key', 'text', (key) => key.primaryKey())
    .addColumn('window_start', 'text', (start) => start.notNull())
    .addColumn('used', 'integer', (used) => used.notNull())
    .execute()

  await table(db, 'setup_token')
    .addColumn('token_hash', 'text', (hash) => hash.primaryKey())
    .addColumn('expires_at', 'text', (at) => at.notNull())
    .addColumn('used_at', 'text')
    .execute()

  await numbered(db, 'audit')
    .addColumn('at', 'text', (at) => at.notNull())
    .addColumn('actor', 'text', (actor) => actor.notNull())
    .addColumn('action', 'text', (action) => action.notNull())
    .addColumn('subject', 'text')
    .addColumn('details', 'text', (details) => details.notNull())
    .execute()
}

const createFiles = async (db: AnyDb) => {
  await table(db, 'uploaded_file')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('size', 'integer', (size) => size.notNull())
    .addColumn('media_type', 'text', (type) => type.notNull())
    .addColumn('sha256', 'text', (hash) => hash.notNull())
    .addColumn('uploaded_at', 'text', (at) => at.notNull())
    .addColumn('uploaded_by', 'text', (by) => by.notNull())
    .addColumn('is_current', 'integer', (current) => current.notNull())
    .execute()
  await db.schema
    .createIndex('uploaded_file_student')
    .on('uploaded_file')
    .columns(['student_id', 'type', 'is_current'])
    .execute()

  await table(db, 'paper_receipt')
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('received_on_paper', 'integer', (received) => received.notNull())
    .addColumn('updated_at', 'text', (at) => at.notNull())
    .addColumn('updated_by', 'text', (by) => by.notNull())
    .addPrimaryKeyConstraint('paper_receipt_key', ['student_id', 'type'])
    .execute()
}

const createRegistration = async (db: AnyDb) => {
  await numbered(db, 'consent')
    .addColumn('student_id', 'text', (id) => id.notNull())
    .addColumn('value', 'integer', (value) => value.notNull())
    .addColumn('terms_version', 'text', (version) => version.notNull())
    .addColumn('terms_hash', 'text', (hash) => hash.notNull())
    .addColumn('at', 'text', (at) => at.notNull())
    .addColumn('by_account', 'text', (by) => by.notNull())
    .execute()

  await table(db, 'terms')
    .addColumn('version', 'text', (version) => version.primaryKey())
    .addColumn('text', 'text', (text) => text.notNull())
    .addColumn('hash', 'text', (hash) => hash.notNull())
    .addColumn('created_at', 'text', (at) => at.notNull())
    .execute()

  await table(db, 'registration_window')
    .addColumn('form_level', 'integer', (level) => level.primaryKey())
    .addColumn('open', 'integer', (open) => open.notNull())
    .addColumn('deadline', 'text')
    .execute()

  await table(db, 'setting')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('value', 'text', (value) => value.notNull())
    .addColumn('updated_at', 'text', (at) => at.notNull())
    .execute()

  await table(db, 'idempotency')
    .addColumn('key', 'text', (key) => key.notNull())
    .addColumn('account_id', 'text', (id) => id.notNull())
    .addColumn('route', 'text', (route) => route.notNull())
    .addColumn('status', 'integer', (status) => status.notNull())
    .addColumn('body', 'text', (body) => body.notNull())
    .addColumn('at', 'text', (at) => at.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['account_id', 'route', 'key'])
    .execute()
}

const createLookups = async (db: AnyDb) => {
  await table(db, 'form_class')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('form_level', 'integer', (level) => level.notNull())
    .execute()
  await table(db, 'town')
    .addColumn('town_name', 'text', (name) => name.primaryKey())
    .execute()
  await table(db, 'religion')
    .addColumn('code', 'text', (code) => code.primaryKey())
    .addColumn('religion', 'text', (religion) => religion.notNull())
    .addColumn('position', 'integer', (position) => position.notNull())
    .execute()
  await table(db, 'ethnic_group')
    .addColumn('id', 'text', (id) => id.primaryKey())
    .addColumn('group_type', 'text', (type) => type.notNull())
    .addColumn('position', 'integer', (position) => position.notNull())
    .execute()
  await table(db, 'house')
    .addColumn('id', 'integer', (id) => id.primaryKey())
    .addColumn('name', 'text', (name) => name.notNull())
    .execute()
  await table(db, 'regional_corporation')
    .addColumn('title', 'text', (title) => title.primaryKey())
    .execute()
  await table(db, 'country')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('position', 'integer', (position) => position.notNull())
    .execute()
  await table(db, 'primary_school')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .execute()
}

export const foundation: Migration = {
  up: async (db: AnyDb) => {
    await createStudents(db)
    await createAccounts(db)
    await createFiles(db)
    await createRegistration(db)
    await createLookups(db)
  },
}
