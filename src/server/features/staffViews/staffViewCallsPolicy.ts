// Which calls are a look of the office at a student's data (SEC-111). A test fails for a call that is in none of these
// lists: whoever adds one says whether looking is noted, or why not.
import type { FastifyRequest } from 'fastify'
import * as access from '#shared/contract/access'
import * as administrators from '#shared/contract/administrators'
import * as auth from '#shared/contract/auth'
import * as backups from '#shared/contract/backups'
import type { Call } from '#shared/contract/call'
import * as corrections from '#shared/contract/corrections'
import * as description from '#shared/contract/description'
import * as documents from '#shared/contract/documents'
import * as fieldHistory from '#shared/contract/fieldHistory'
import * as files from '#shared/contract/files'
import * as imports from '#shared/contract/imports'
import * as lookups from '#shared/contract/lookups'
import * as progress from '#shared/contract/progress'
import * as registration from '#shared/contract/registration'
import * as reportLists from '#shared/contract/reportLists'
import * as rights from '#shared/contract/rights'
import * as secondFactor from '#shared/contract/secondFactor'
import * as settings from '#shared/contract/settings'
import * as students from '#shared/contract/students'
import * as termReports from '#shared/contract/termReports'
import type { StaffViewKind } from '#shared/rules/staffViews'

declare module 'fastify' {
  interface FastifyRequest {
    /** The type of the document that was shown; set by the route of uploaded files. */
    viewedType: string | null
  }
}

export type PathParams = Readonly<Record<string, string>>

export interface Look {
  readonly call: Call
  readonly what: StaffViewKind
  /** Read again and again by a screen that is open: noted once an hour. */
  readonly isRepeated?: true
  readonly detail?: (request: FastifyRequest, params: PathParams) => string | null
}

const termOf = (_request: FastifyRequest, { year = '', term = '' }: PathParams) => `${year} term ${term}`

const typeOf = ({ viewedType }: FastifyRequest) => viewedType
const summary = { what: 'summary', isRepeated: true } as const
const fileList = { what: 'files', isRepeated: true } as const

/** The path names the student: noted by plugins/staffViews. */
export const looks: readonly Look[] = [
  { call: students.getStudentRecord, what: 'record' },
  { call: fieldHistory.listFieldHistory, what: 'history' },
  { call: files.getFile, what: 'file', detail: typeOf },
  { call: documents.getRegistrationForm, what: 'registration-form' },
  { call: documents.getReportCard, what: 'report-card', detail: termOf },
  { call: termReports.getReportCardPage, what: 'report-card', detail: termOf },
  { call: progress.getStudentOverview, ...summary },
  { call: access.listStudentSessions, ...summary },
  { call: rights.getStudentKeeping, ...summary },
  { call: auth.getUser, ...summary },
  { call: files.listFiles, ...fileList },
  { call: files.getStudentDataFiles, ...fileList },
  { call: termReports.listReportCardTerms, what: 'report-terms', isRepeated: true },
]

/** About several students, or a paper: noted by their routes, which know whom they showed. */
export const notedByRoutes: readonly Call[] = [
  corrections.listCorrections,
  corrections.listOpenCorrections,
  documents.getPackFile,
  documents.getRegistrationReport,
  documents.getRegistrationSheet,
  documents.getSignInSlips,
  documents.issueSignInSlips,
  imports.checkImport,
  imports.getImport,
  progress.getChaseList,
  progress.listStudentProgress,
  rights.downloadData,
  students.listStudents,
  termReports.getPostingCheck,
  termReports.listReportChanges,
  termReports.listReportReaders,
]

export const needNoNote: Readonly<Record<string, readonly Call[]>> = {
  'It shows what visitors find, too.': [students.searchStudents, termReports.checkReport],
  'It shows nothing about a student.': [
    administrators.getAuditChain,
    administrators.listAdministrators,
    administrators.listReadingNotices,
    administrators.saveAdministrator,
    auth.changeAdminPassword,
    auth.getCsrfCookie,
    auth.loginAdmin,
    auth.logout,
    auth.setupAdmin,
    backups.getBackupState,
    description.getApiDescription,
    imports.getImportTemplate,
    lookups.listCountries,
    lookups.listEthnicGroups,
    lookups.listFormClasses,
    lookups.listHouses,
    lookups.listPrimarySchools,
    lookups.listRegionalCorporations,
    lookups.listReligions,
    lookups.listTowns,
    registration.getRegistrationStatus,
    registration.getTerms,
    reportLists.listGrades,
    reportLists.listSubjects,
    reportLists.saveGrades,
    reportLists.saveSubjects,
    secondFactor.checkFreshSignIn,
    secondFactor.confirmSignIn,
    secondFactor.enrolSecondFactor,
    secondFactor.getSecondFactor,
    secondFactor.removeSecondFactor,
    secondFactor.renewRecoveryCodes,
    secondFactor.startSecondFactor,
    settings.getSettings,
    settings.listAcademicTerms,
    settings.listTermFormRules,
    settings.saveAcademicTerm,
    settings.saveFormClass,
    settings.saveHouse,
    settings.saveRegistrationWindow,
    settings.saveSettings,
    settings.saveTermFormRule,
    settings.saveTerms,
    termReports.listPostingSchedules,
    termReports.listTermReports,
  ],
  'It shows how many, or at most an ID.': [
    administrators.listAudit,
    corrections.countOpenCorrections,
    documents.cancelPack,
    documents.getPack,
    documents.listPacks,
    documents.startPack,
    documents.storeSelection,
    imports.listImports,
    rights.listStaffViews,
    settings.beginSchoolYear,
    settings.listRegistrationWindows,
  ],
  'It shows whoever asks their own.': [
    access.endMySession,
    access.getAccountNews,
    access.listMySessions,
    auth.changeStudentPassword,
    auth.loginStudent,
    corrections.askCorrection,
    corrections.withdrawCorrection,
  ],
  'It gives back what the office has brought in itself.': [
    files.storeFile,
    imports.getImportErrors,
    imports.storeImport,
  ],
  'It changes something: the audit log or the history names who did.': [
    access.endStudentSession,
    auth.resetStudentPassword,
    corrections.resolveCorrection,
    fieldHistory.restoreField,
    files.saveStudentDataFiles,
    imports.applyImport,
    imports.undoImport,
    rights.eraseStudent,
    rights.saveStudentKeeping,
    students.saveListing,
    students.saveStudent,
    termReports.correctReports,
    termReports.postTermReports,
    termReports.removeFromTermList,
    termReports.schedulePosting,
  ],
}
