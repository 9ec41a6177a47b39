// Every setting: its name in the environment, its place in the configuration and in CONFIG_FILE, its default.
// docs/operations.md holds the same table in words.
import { join } from 'node:path'
import * as kind from './kinds'

export interface Setting {
  readonly env: string
  /** Path in Config and in CONFIG_FILE. */
  readonly key: string
  readonly kind: kind.Kind
  readonly fallback: string
  /** The default belongs to the invented school; a school that sets its own name must not show it. */
  readonly invented?: true
  /** Never repeated in a message, because it may hold a password. */
  readonly hidden?: true
}

const setting = (env: string, key: string, read: kind.Kind, fallback: string | number): Setting => ({
  env,
  key,
  kind: read,
  fallback: String(fallback),
})

const ofInventedSchool = (row: Setting): Setting => ({ ...row, invented: true })

const count = kind.integer(1, 1_000_000)

export const mailFaults = (given: readonly string[]): string[] =>
  given.includes('mail.password') && !given.includes('mail.host')
    ? ['MAIL_HOST is missing: MAIL_PASSWORD needs it, so that the password goes to your own mail server only']
    : []

export const settings: readonly Setting[] = [
  setting('PORT', 'port', kind.integer(0, 65_535), 3000),
  setting('HOST', 'host', kind.text, '127.0.0.1'),
  setting('DATA_DIR', 'dataDir', kind.path, './data'),
  { ...setting('DATABASE_URL', 'databaseUrl', kind.postgresUrl, ''), hidden: true },
  setting('S3_ENDPOINT', 's3.endpoint', kind.origin, ''),
  setting('S3_REGION', 's3.region', kind.text, ''),
  setting('S3_BUCKET', 's3.bucket', kind.bucket, ''),
  { ...setting('S3_ACCESS_KEY', 's3.accessKey', kind.text, ''), hidden: true },
  { ...setting('S3_SECRET_KEY', 's3.secretKey', kind.text, ''), hidden: true },
  // The same place from src/ and from dist/.
  setting('CLIENT_DIR', 'clientDir', kind.path, join(__dirname, '../../../dist/client')),
  setting('SERVICE_WORKER', 'serviceWorker', kind.flag, 'on'),
  setting('LOG_LEVEL', 'logLevel', kind.oneOf('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  setting('TRUST_PROXY', 'trustProxy', kind.networks, ''),
  setting('TRUST_REQUEST_START', 'trustRequestStart', kind.flag, 'off'),
  setting('ALLOWED_ORIGINS', 'allowedOrigins', kind.origins, ''),
  setting('PUBLIC_URL', 'publicUrl', kind.origin, ''),
  // On, unless something shows that the school is real (operations/demoSchool/demonstrationStart.ts).
  setting('DEMO', 'demo', kind.optional(kind.flag), ''),
  setting('MIGRATE', 'migrate', kind.flag, 'on'),
  setting('METRICS_PORT', 'metrics.port', kind.integer(0, 65_535), 0),
  setting('METRICS_HOST', 'metrics.host', kind.text, '127.0.0.1'),

  setting('BACKUP_DIR', 'backup.dir', kind.path, ''),
  setting('BACKUP_PLACES', 'backup.places', kind.backupPlaces, ''),
  setting('BACKUP_S3_BUCKET', 'backup.s3.bucket', kind.bucket, ''),
  setting('BACKUP_S3_PREFIX', 'backup.s3.prefix', kind.keyPrefix, ''),
  setting('BACKUP_S3_ENDPOINT', 'backup.s3.endpoint', kind.origin, ''),
  setting('BACKUP_S3_REGION', 'backup.s3.region', kind.text, ''),
  { ...setting('BACKUP_S3_ACCESS_KEY', 'backup.s3.accessKey', kind.text, ''), hidden: true },
  { ...setting('BACKUP_S3_SECRET_KEY', 'backup.s3.secretKey', kind.text, ''), hidden: true },
  setting('BACKUP_EVERY_MINUTES', 'backup.everyMinutes', kind.positive, 15),
  { ...setting('BACKUP_KEY', 'backup.key', kind.text, ''), hidden: true },
  setting('BACKUP_KEY_FILE', 'backup.keyFile', kind.path, ''),

  setting('MAIL_HOST', 'mail.host', kind.text, ''),
  setting('MAIL_PORT', 'mail.port', kind.integer(1, 65_535), 587),
  setting('MAIL_SECURITY', 'mail.security', kind.oneOf('tls', 'starttls', 'none'), 'starttls'),
  setting('MAIL_USER', 'mail.user', kind.text, ''),
  { ...setting('MAIL_PASSWORD', 'mail.password', kind.text, ''), hidden: true },
  setting('MAIL_FROM', 'mail.from', kind.text, ''),

  setting('SCHOOL_NAME', 'school.name', kind.text, 'Pelican Bay Secondary School'),
  ofInventedSchool(setting('SCHOOL_SHORT_NAME', 'school.shortName', kind.text, 'Pelican Bay')),
  ofInventedSchool(setting('SCHOOL_ADDRESS', 'school.address', kind.text, '12 Harbour Road, Pelican Bay')),
  ofInventedSchool(setting('SCHOOL_PHONE', 'school.phone', kind.text, '868 555 0100')),
  ofInventedSchool(setting('SCHOOL_EMAIL', 'school.email', kind.text, 'office@pelicanbay.example')),
  setting('SCHOOL_LOGO', 'school.logo', kind.path, ''),
  setting('SCHOOL_COLOUR', 'school.colours.primary', kind.colour, '#14506b'),
  setting('TIME_ZONE', 'school.timeZone', kind.timeZone, 'America/Port_of_Spain'),
  setting('API_HOST', 'school.apiHost', kind.origin, ''),
  setting('CSRF_COOKIE_PATH', 'school.csrfCookiePath', kind.absolutePath, '/sanctum/csrf-cookie'),
  setting('NAME_SEARCH', 'school.nameSearch', kind.oneOf('on', 'off'), 'on'),
  setting('PASSWORD_MIN', 'school.passwordMin', kind.integer(8, 64), 8),
  setting('ADMIN_PASSWORD_MIN', 'school.adminPasswordMin', kind.integer(12, 64), 12),
  setting('UPLOAD_MAX_BYTES', 'school.uploadMaxBytes', kind.integer(100_000, 50_000_000), 5 * 1024 * 1024),
  setting('VIRUS_SCANNER', 'virusScanner', kind.hostAndPort, ''),
  setting('JSON_MAX_BYTES', 'school.jsonMaxBytes', kind.integer(16_384, 1_048_576), 64 * 1024),
  setting('BODY_SECONDS', 'bodySeconds', kind.positive, 20),
  setting('UPLOAD_SECONDS', 'uploadSeconds', kind.positive, 15),

  setting('STUDENT_IDLE_MINUTES', 'sessions.studentIdleMinutes', kind.positive, 30),
  setting('STUDENT_MAX_HOURS', 'sessions.studentMaxHours', kind.positive, 12),
  setting('ADMIN_IDLE_MINUTES', 'sessions.adminIdleMinutes', kind.positive, 15),
  setting('ADMIN_MAX_HOURS', 'sessions.adminMaxHours', kind.positive, 8),
  setting('ACTIVATION_MINUTES', 'sessions.activationMinutes', kind.positive, 10),
  setting('RETENTION_LEAVER_YEARS', 'retention.leaverYears', kind.integer(0, 100), 7),
  setting('RETENTION_FORMER_FILE_YEARS', 'retention.formerFileYears', kind.integer(0, 100), 1),
  setting('RETENTION_IMPORT_YEARS', 'retention.importYears', kind.integer(0, 100), 2),
  setting('RETENTION_DEVICE_YEARS', 'retention.deviceYears', kind.integer(0, 100), 2),
  setting('RETENTION_NIGHTLY', 'nightlyRetention', kind.flag, 'off'),
  setting('FRESH_SIGN_IN_MINUTES', 'sessions.freshMinutes', kind.upTo(10), 10),
  setting('ADMIN_SECOND_FACTOR', 'adminSecondFactor', kind.oneOf('required', 'offered', ''), ''),
  setting('DEFAULT_PASSWORD_DAYS', 'defaultPasswordDays', kind.optional(kind.integer(0, 3650)), ''),

  setting('SIGN_IN_FAILURES_PER_IP', 'budgets.failuresPerIp', count, 40),
  setting('SIGN_IN_FAILURES_ALERT', 'budgets.failuresAlert', count, 200),
  setting('DEFAULT_SIGN_INS_PER_ACCOUNT', 'budgets.defaultPerAccount', count, 5),
  setting('DEFAULT_SIGN_INS_PER_IP', 'budgets.defaultPerIp', count, 20),
  setting('DEFAULT_SIGN_INS_PER_SCHOOL', 'budgets.defaultPerSchool', count, 60),
  setting('NAME_SEARCH_PER_IP', 'budgets.searchPerIp', count, 25),
  setting('NAME_SEARCH_PER_IP_DAY', 'budgets.searchPerIpDay', count, 100),
  setting('NAME_SEARCH_PER_SCHOOL', 'budgets.searchPerSchool', count, 60),
  setting('RESETS_PER_ADMIN', 'budgets.resetsPerAdmin', count, 30),
  setting('BULK_RESETS_PER_ADMIN', 'budgets.bulkResetsPerAdmin', count, 5),
  setting('STUDENTS_PER_BULK_RESET', 'budgets.studentsPerReset', kind.integer(1, 5000), 300),
  setting('SAVES_PER_STUDENT', 'budgets.savesPerStudent', count, 3000),
  setting('HISTORY_MB_PER_STUDENT', 'budgets.historyMbPerStudent', count, 20),
]
