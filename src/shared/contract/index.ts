// Every call of the API by its one name. docs/api.md is the same table in words.
import * as assignments from './access/assignments'
import * as deviceKeys from './access/deviceKeys'
import * as passwordResets from './access/passwordResets'
import * as secondFactor from './access/secondFactor'
import * as sessions from './access/sessions'
import * as siblings from './access/siblings'
import * as signIn from './access/signIn'
import type { Call } from './call'
import * as description from './description'
import * as administrators from './access/administrators'
import * as backups from './operations/backups'
import * as classList from './intake/classList'
import * as familyContacts from './intake/familyContacts'
import * as imports from './lists/imports'
import * as lookups from './school/lookups'
import * as progress from './intake/progress'
import * as restores from './students/restores'
import * as savedViews from './lists/savedViews'
import * as schoolSettings from './school/schoolSettings'
import * as setUp from './school/setUp'
import * as schoolYear from './students/schoolYear'
import * as agreement from './students/agreement'
import * as bulkActs from './students/bulkActs'
import * as corrections from './students/corrections'
import * as documentReviews from './intake/documentReviews'
import * as enrolment from './students/enrolment'
import * as fieldHistory from './students/fieldHistory'
import * as lastYear from './intake/lastYear'
import * as privacy from './privacy/privacy'
import * as registration from './school/registration'
import * as registrationSettings from './school/registrationSettings'
import * as students from './students/students'
import * as uploads from './intake/uploads'
import * as yearTurn from './lists/yearTurn'
import * as papers from './papers/papers'
import * as marks from './reports/marks'
import * as marksWorkbook from './lists/marksWorkbook'
import * as prints from './papers/prints'
import * as reportLists from './reports/reportLists'
import * as staffSheets from './papers/staffSheets'
import * as messages from './messages/messages'
import * as schoolLists from './papers/schoolLists'
import * as termReports from './reports/termReports'
import * as termSettings from './reports/termSettings'
import * as audit from './trail/audit'

const areas = {
  signIn,
  assignments,
  passwordResets,
  sessions,
  siblings,
  deviceKeys,
  secondFactor,
  students,
  agreement,
  enrolment,
  bulkActs,
  fieldHistory,
  progress,
  classList,
  familyContacts,
  messages,
  registration,
  registrationSettings,
  lookups,
  uploads,
  papers,
  prints,
  staffSheets,
  schoolLists,
  savedViews,
  termReports,
  termSettings,
  imports,
  schoolSettings,
  setUp,
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
  audit,
  backups,
  restores,
  description,
}

/** Rows of [name, call], for the contract tests and the generated description of the API. */
export const allCalls = (): [name: string, call: Call][] =>
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, Call] => isCall(entry[1])),
  )

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
