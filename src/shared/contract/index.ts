// Every call of the API by its one name. docs/api.md is the same table in words.
import * as sessions from './sessions'
import * as administrators from './administrators'
import * as signIn from './signIn'
import * as backups from './backups'
import type { Call } from './call'
import * as corrections from './corrections'
import * as description from './description'
import * as documents from './documents'
import * as fieldHistory from './fieldHistory'
import * as uploads from './uploads'
import * as imports from './imports'
import * as lookups from './lookups'
import * as progress from './progress'
import * as registration from './registration'
import * as reportLists from './reportLists'
import * as privacy from './privacy'
import * as secondFactor from './secondFactor'
import * as schoolSettings from './schoolSettings'
import * as students from './students'
import * as termReports from './termReports'

const areas = {
  signIn,
  sessions,
  secondFactor,
  students,
  fieldHistory,
  progress,
  registration,
  lookups,
  uploads,
  documents,
  termReports,
  imports,
  schoolSettings,
  reportLists,
  privacy,
  corrections,
  administrators,
  backups,
  description,
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Rows of [name, call], for the contract tests and the generated description of the API. */
export const allCalls = (): [name: string, call: Call][] =>
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Call] => isCall(entry[1])),
  )
