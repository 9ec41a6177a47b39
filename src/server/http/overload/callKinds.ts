// Which calls are of which kind when load is shed (REL-24). A test fails while a call of the contract has none.
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
import type { Kind } from './overloadOrder'

export const callsByKind: Readonly<Record<Kind, readonly Call[]>> = {
  /** The office's papers on many students. */
  reports: [
    administrators.getAuditChain,
    documents.getRegistrationReport,
    documents.getSignInSlips,
    documents.issueSignInSlips,
    documents.startPack,
  ],
  /** Lists and archives, out and in. An import is turned away before it begins. */
  exports: [
    description.getApiDescription,
    documents.getPackFile,
    documents.getRegistrationSheet,
    documents.storeSelection,
    imports.applyImport,
    imports.checkImport,
    imports.getImportErrors,
    imports.getImportTemplate,
    imports.storeImport,
    imports.undoImport,
    rights.downloadData,
  ],
  /** One family's papers. */
  documents: [documents.getRegistrationForm, documents.getReportCard, files.getFile],
  /** Looking among many. */
  search: [
    administrators.listAudit,
    corrections.listOpenCorrections,
    fieldHistory.listFieldHistory,
    progress.getChaseList,
    progress.getStudentOverview,
    progress.listStudentProgress,
    rights.listStaffViews,
    students.listStudents,
    students.searchStudents,
    termReports.checkReport,
    termReports.getPostingCheck,
    termReports.listReportChanges,
    termReports.listReportReaders,
  ],
  reads: [
    access.getAccountNews,
    access.listMySessions,
    access.listStudentSessions,
    administrators.listAdministrators,
    administrators.listReadingNotices,
    backups.getBackupState,
    corrections.countOpenCorrections,
    corrections.listCorrections,
    documents.getPack,
    documents.listPacks,
    files.getStudentDataFiles,
    files.listFiles,
    imports.getImport,
    imports.listImports,
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
    rights.getStudentKeeping,
    secondFactor.getSecondFactor,
    settings.getSettings,
    settings.listAcademicTerms,
    settings.listRegistrationWindows,
    settings.listTermFormRules,
    students.getStudentRecord,
    termReports.getReportCardPage,
    termReports.listPostingSchedules,
    termReports.listReportCardTerms,
    termReports.listTermReports,
  ],
  /** With the read that is the second half of it. */
  'sign-in': [
    auth.getUser,
    auth.loginAdmin,
    auth.loginStudent,
    secondFactor.checkFreshSignIn,
    secondFactor.confirmSignIn,
  ],
  /** What somebody typed or decided, the token without which it is refused, and the way out. */
  saves: [
    access.endMySession,
    access.endStudentSession,
    administrators.saveAdministrator,
    auth.changeAdminPassword,
    auth.changeStudentPassword,
    auth.getCsrfCookie,
    auth.logout,
    auth.resetStudentPassword,
    auth.setupAdmin,
    corrections.askCorrection,
    corrections.resolveCorrection,
    corrections.withdrawCorrection,
    documents.cancelPack,
    fieldHistory.restoreField,
    files.saveStudentDataFiles,
    files.storeFile,
    reportLists.saveGrades,
    reportLists.saveSubjects,
    rights.eraseStudent,
    rights.saveStudentKeeping,
    secondFactor.enrolSecondFactor,
    secondFactor.removeSecondFactor,
    secondFactor.renewRecoveryCodes,
    secondFactor.startSecondFactor,
    settings.beginSchoolYear,
    settings.saveAcademicTerm,
    settings.saveFormClass,
    settings.saveHouse,
    settings.saveRegistrationWindow,
    settings.saveSettings,
    settings.saveTermFormRule,
    settings.saveTerms,
    students.saveListing,
    students.saveStudent,
    termReports.correctReports,
    termReports.removeFromTermList,
    termReports.postTermReports,
    termReports.schedulePosting,
  ],
}

const nameOf = (method: string, path: string) => `${method} ${path}`

const kinds: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(callsByKind) as Kind[]).flatMap((kind) =>
    callsByKind[kind].map(({ method, path }) => [nameOf(method, path), kind]),
  ),
)

/** Undefined for pages, files of the client and health: they are never turned away. */
export const kindOf = (method: string, path: string | undefined): Kind | undefined =>
  path === undefined ? undefined : kinds.get(nameOf(method === 'HEAD' ? 'GET' : method, path))
