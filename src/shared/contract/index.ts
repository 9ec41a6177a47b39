// Every call of the API by its one name. docs/api.md is the same table in words.
import * as outbox from './access/outbox'
import * as passwordResets from './access/passwordResets'
import * as secondFactor from './access/secondFactor'
import * as sessions from './access/sessions'
import * as signIn from './access/signIn'
import type { Call } from './call'
import * as description from './description'
import * as administrators from './office/administrators'
import * as backups from './office/backups'
import * as familyContacts from './office/familyContacts'
import * as imports from './office/imports'
import * as lookups from './office/lookups'
import * as progress from './office/progress'
import * as restores from './office/restores'
import * as savedViews from './office/savedViews'
import * as schoolSettings from './office/schoolSettings'
import * as schoolYear from './office/schoolYear'
import * as agreement from './records/agreement'
import * as bulkActs from './records/bulkActs'
import * as corrections from './records/corrections'
import * as documentReviews from './records/documentReviews'
import * as enrolment from './records/enrolment'
import * as fieldHistory from './records/fieldHistory'
import * as lastYear from './records/lastYear'
import * as privacy from './records/privacy'
import * as registration from './records/registration'
import * as registrationSettings from './office/registrationSettings'
import * as students from './records/students'
import * as uploads from './records/uploads'
import * as yearTurn from './records/yearTurn'
import * as documents from './reports/documents'
import * as marks from './reports/marks'
import * as marksWorkbook from './reports/marksWorkbook'
import * as prints from './reports/prints'
import * as reportLists from './reports/reportLists'
import * as staffSheets from './reports/staffSheets'
import * as schoolLists from './reports/schoolLists'
import * as termReports from './reports/termReports'
import * as termSettings from './reports/termSettings'

const areas = {
  signIn,
  passwordResets,
  sessions,
  outbox,
  secondFactor,
  students,
  agreement,
  enrolment,
  bulkActs,
  fieldHistory,
  progress,
  familyContacts,
  registration,
  registrationSettings,
  lookups,
  uploads,
  documents,
  prints,
  staffSheets,
  schoolLists,
  savedViews,
  termReports,
  termSettings,
  imports,
  schoolSettings,
  schoolYear,
  yearTurn,
  reportLists,
  marks,
  marksWorkbook,
  privacy,
  corrections,
  documentReviews,
  lastYear,
  administrators,
  backups,
  restores,
  description,
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Rows of [name, call], for the contract tests and the generated description of the API. */
export const allCalls = (): [name: string, call: Call][] =>
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Call] => isCall(entry[1])),
  )
