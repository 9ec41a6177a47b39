// How long each class of data is kept, and why (SEC-97). docs/operations.md holds the same table.
import type { Config } from '../../../config/config'
import { keptDays } from '../../../platform/database/opening/preMigrationCopies'

export type RetentionClass = keyof Config['retention']

export interface RetentionRow {
  readonly what: string
  /** Whose years of the configuration decide; null: `kept` says it. */
  readonly setting: RetentionClass | null
  readonly kept: string
  readonly basis: string
}

export const retentionTable: readonly RetentionRow[] = [
  {
    what: 'Record, history, requests for corrections, agreements, documents, marks, report cards, sign-in of a student',
    setting: 'leaverYears',
    kept: 'years after the day the student left',
    basis: 'The school must be able to answer for the time at school; afterwards there is no purpose',
  },
  {
    what: 'Documents that were replaced by newer ones',
    setting: 'formerFileYears',
    kept: 'years after they came in',
    basis: 'A wrong document may have replaced a right one',
  },
  {
    what: 'Lists that the office imported, with what each row changed',
    setting: 'importYears',
    kept: 'years after they came in',
    basis: 'Undoing an import, and finding out where a value came from',
  },
  {
    what: 'What an ended sign-in came from, in words',
    setting: 'deviceYears',
    kept: 'years after the sign-in',
    basis: 'Two guardians who share a sign-in can tell who changed what',
  },
  {
    what: 'Audit log, and who of the office looked at what',
    setting: null,
    kept: 'for ever, IDs only',
    basis: 'Accountability; nothing about a person but the ID',
  },
  {
    what: 'Sessions, counters, answers to repeated requests',
    setting: null,
    kept: 'until they end, at most 30 days',
    basis: 'Needed to sign in and to save; removed every hour',
  },
  {
    what: 'Copies of an SQLite database from before an upgrade',
    setting: null,
    kept: `${keptDays} days, or until somebody is erased`,
    basis: 'Going back when an upgrade went wrong',
  },
  { what: 'Packs of papers', setting: null, kept: 'one day', basis: 'Until they are downloaded' },
]
