// The server as a whole. Which routes have which guard is the permission table (docs/api.md has it in words).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Right } from '#shared/rules/access/roles'
import Fastify, { type FastifyInstance } from 'fastify'
import { decorate, type AppDeps } from './dependencies'
import { administratorsRunRoutes, setupOpenRoutes } from './access/administrators/routes'
import { assignmentsChangeRoutes, assignmentsReadRoutes } from './access/assignments/routes'
import { bulkActsRoutes } from './students/bulkActs/routes'
import {
  correctionsIntakeRoutes,
  correctionsOwnRoutes,
  correctionsReadRoutes,
  correctionsSignedRoutes,
} from './students/corrections/routes'
import {
  documentReviewsIntakeRoutes,
  documentReviewsOwnRoutes,
  documentReviewsReadRoutes,
} from './intake/documentReviews/routes'
import { studentPapersOwnRoutes } from './papers/papersRoutes'
import { registrationSheetRoutes } from './papers/export/routes'
import { packsRoutes } from './papers/packs/routes'
import { markSheetsRoutes } from './papers/staffSheets/routes'
import { schoolPapersRoutes, signInSlipsRoutes, specimenSlipRoutes } from './papers/schoolPapers/routes'
import { savedViewsRoutes } from './lists/savedViews/routes'
import { assignmentListRoutes, importsRoutes } from './lists/imports/routes'
import { enrolmentEditRoutes, enrolmentReadRoutes } from './students/enrolment/routes'
import { marksWorkbookRoutes } from './lists/imports/workbook/routes'
import { lastYearOwnRoutes, lastYearSignedRoutes } from './intake/lastYear/routes'
import { lookupsSignedRoutes } from './school/lookups/routes'
import { marksEnterRoutes, marksReadRoutes, marksReopenRoutes } from './reports/marks/routes'
import { dataCopySignedRoutes, eraseRoutes, privacyOwnRoutes, retentionReadRoutes } from './privacy/routes'
import { deviceKeysSignedRoutes, sessionsHelpRoutes, sessionsSignedRoutes } from './access/sessions/routes'
import { chaseReadRoutes, progressReadRoutes } from './intake/progress/routes'
import {
  registrationSettingsChangeRoutes,
  registrationSettingsReadRoutes,
  registrationSignedRoutes,
} from './school/registration/routes'
import { restoresRoutes } from './students/restores/routes'
import { readSwitches } from './school/settings/queries'
import { schoolSettingsChangeRoutes, schoolSettingsReadRoutes } from './school/settings/routes'
import { refreshSchool } from './school/setUp/live'
import { setUpRoutes } from './school/setUp/routes'
import { siblingsSignedRoutes, siblingsSignInRoutes } from './access/siblings/routes'
import { passwordResetHelpRoutes } from './access/passwordReset/routes'
import { secondFactorRoutes } from './access/secondFactor/routes'
import { findSession, removeSession, touchSession } from './access/sessions/queries'
import { schoolYearRoutes } from './students/schoolYear/routes'
import {
  confirmRoutes,
  ownPasswordRoutes,
  signInOpenRoutes,
  signInOwnRoutes,
  signInPasswordRoutes,
} from './access/signIn/routes'
import { auditRoutes, noticesRoutes } from './trail/audit/routes'
import { noteStaffViews } from './trail/views/routes'
import { classListRoutes } from './intake/chase/routes'
import { familyContactsRoutes } from './intake/contacts/routes'
import { agreementRoutes } from './students/agreement/routes'
import { fieldHistoryEditRoutes, fieldHistoryOwnRoutes } from './students/history/routes'
import { recordColumnsRoutes, recordOwnRoutes } from './students/record/routes'
import { saveSignedRoutes } from './students/save/routes'
import { studentSearchEditRoutes, studentSearchOpenRoutes } from './students/search/routes'
import { termSettingsChangeRoutes, termSettingsReadRoutes } from './reports/termSettings/routes'
import { uploadsOwnRoutes, uploadsSignedRoutes } from './intake/uploads/routes'
import { startSending } from './messages/messagesJob'
import { mailPages } from './messages/pageRoutes'
import {
  contactHistoryRoutes,
  mailServerRoutes,
  messagesIntakeRoutes,
  messagesReadRoutes,
  messageWordsRoutes,
} from './messages/routes'
import { startPostingPlans } from './reports/posting/schedulesJob'
import { cardsOpenRoutes, cardsOwnRoutes } from './reports/cards/routes'
import {
  postingRoutes,
  termListEditRoutes,
  termReportsReadRoutes,
  termsListReadRoutes,
} from './reports/posting/routes'
import { answerUnknown, handleErrors, rememberMethods } from './http/errors'
import { yearTurnRoutes } from './lists/yearTurn/routes'
import { descriptionRoutes } from './http/description'
import { reportHealth } from './http/health'
import {
  asHook,
  type Guard,
  rememberGuard,
  requireOfficeOrEnrolling,
  requireOwnRecord,
  requireOwnSignIn,
  requireRight,
  requireSignedIn,
  requireSignedInOrActivating,
  requireSignedInOrEnrolling,
} from './http/security/guards'
import { shedLoad, timeSaves } from './http/overload'
import { servePages } from './http/pages/page'
import { offerSecurityTxt } from './http/pages/securityTxt'
import { refusePlainHttp, requireOneHost, warnOfUntrustedProxy } from './http/connection'
import { timeRequests, logRequests } from './http/requestLog'
import { refuseForgery } from './http/security/csrf'
import { allowOrigins, secureHeaders } from './http/security/headers'
import { recogniseUsers } from './http/security/session'
import { serverOptions, acceptJsonOnly, limitBodyTime, refuseNul } from './http/transport/requests'
import { compressAnswers } from './http/transport/answers'
import { backupsReadRoutes, backupsRunRoutes } from './operations/backup/routes'

type Areas = readonly FastifyPluginAsyncTypebox[]

/** Anybody; a route that answers differently by role looks at request.user itself. */
const open: Areas = [signInOpenRoutes, setupOpenRoutes, studentSearchOpenRoutes, cardsOpenRoutes]
/** Signed in, or on the way to a first password. */
const settingPasswords: Areas = [signInPasswordRoutes]
/** Signed in; somebody of the office who must still set up the second step may do this and nothing else. */
const confirming: Areas = [confirmRoutes]
const enrolling: Areas = [secondFactorRoutes]
/** Signed in. Bodies that name a student carry requireOwnBody on their route. */
const signed: Areas = [
  sessionsSignedRoutes,
  siblingsSignedRoutes,
  deviceKeysSignedRoutes,
  correctionsSignedRoutes,
  dataCopySignedRoutes,
  lastYearSignedRoutes,
  uploadsSignedRoutes,
  lookupsSignedRoutes,
  registrationSignedRoutes,
  saveSignedRoutes,
]
type AreasByRight = Readonly<Partial<Record<Right, Areas>>>

/** The student of the path, a brother or sister whose sign-in opens it, or the office with the right. */
const own: AreasByRight = {
  readRecords: [
    correctionsOwnRoutes,
    documentReviewsOwnRoutes,
    studentPapersOwnRoutes,
    fieldHistoryOwnRoutes,
    lastYearOwnRoutes,
    uploadsOwnRoutes,
    privacyOwnRoutes,
    recordOwnRoutes,
  ],
  readReports: [cardsOwnRoutes],
}
/** The office, by the right that a call asks for. Which roles have it stands in rules/access/roles. */
const office: AreasByRight = {
  ownSignIn: [ownPasswordRoutes],
  readRecords: [
    recordColumnsRoutes,
    progressReadRoutes,
    enrolmentReadRoutes,
    retentionReadRoutes,
    savedViewsRoutes,
    contactHistoryRoutes,
  ],
  editRecords: [
    agreementRoutes,
    bulkActsRoutes,
    enrolmentEditRoutes,
    fieldHistoryEditRoutes,
    studentSearchEditRoutes,
  ],
  readIntake: [chaseReadRoutes, correctionsReadRoutes, documentReviewsReadRoutes, messagesReadRoutes],
  workOnIntake: [correctionsIntakeRoutes, documentReviewsIntakeRoutes, messagesIntakeRoutes],
  followClasses: [classListRoutes],
  noteContacts: [familyContactsRoutes],
  helpSignIn: [passwordResetHelpRoutes, sessionsHelpRoutes, signInSlipsRoutes],
  printAndExport: [schoolPapersRoutes, packsRoutes, registrationSheetRoutes],
  importLists: [importsRoutes],
  readReports: [termReportsReadRoutes],
  readMarks: [marksReadRoutes, termsListReadRoutes],
  printMarks: [markSheetsRoutes],
  enterMarks: [marksEnterRoutes, marksWorkbookRoutes],
  editMarks: [termListEditRoutes, marksReopenRoutes],
  postReports: [postingRoutes],
  readTerms: [termSettingsReadRoutes],
  readSettings: [
    registrationSettingsReadRoutes,
    schoolSettingsReadRoutes,
    descriptionRoutes,
    assignmentsReadRoutes,
  ],
  changeSettings: [
    registrationSettingsChangeRoutes,
    schoolSettingsChangeRoutes,
    termSettingsChangeRoutes,
    messageWordsRoutes,
    assignmentsChangeRoutes,
    assignmentListRoutes,
  ],
  turnYear: [schoolYearRoutes, yearTurnRoutes],
  readSecurity: [auditRoutes, backupsReadRoutes],
  eraseStudents: [eraseRoutes],
  runOffice: [
    administratorsRunRoutes,
    setUpRoutes,
    mailServerRoutes,
    specimenSlipRoutes,
    backupsRunRoutes,
    noticesRoutes,
    restoresRoutes,
  ],
}

const behind = (api: FastifyInstance, guard: Guard, areas: Areas) =>
  api.register(async (group) => {
    group.addHook('onRequest', asHook(guard))
    rememberGuard(group, guard)
    for (const routes of areas) await group.register(routes)
  })

const behindRights = async (
  api: FastifyInstance,
  guardOf: (right: Right) => Guard,
  areasByRight: AreasByRight,
) => {
  for (const [right, areas] of Object.entries(areasByRight)) await behind(api, guardOf(right as Right), areas)
}

/** The order of the hooks matters: overload first, before anything is looked up; then who is asking. */
const registerCalls = async (api: FastifyInstance) => {
  shedLoad(api)
  timeSaves(api)
  recogniseUsers(api, { findSession, touchSession, removeSession })
  refuseForgery(api)
  noteStaffViews(api)
  refuseNul(api)
  for (const routes of open) await api.register(routes)
  await behind(api, requireSignedInOrActivating, settingPasswords)
  await behind(api, requireSignedInOrEnrolling, confirming)
  await behind(api, requireOfficeOrEnrolling, enrolling)
  await behind(api, requireSignedIn, signed)
  await behindRights(api, requireOwnSignIn, { readRecords: [signInOwnRoutes, siblingsSignInRoutes] })
  await behindRights(api, requireOwnRecord, own)
  await behindRights(api, requireRight, office)
}

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify(serverOptions(deps))
  decorate(app, deps)
  await refreshSchool(app)
  timeRequests(app)
  rememberMethods(app)
  secureHeaders(app)
  logRequests(app, deps.watch)
  warnOfUntrustedProxy(app)
  requireOneHost(app)
  refusePlainHttp(app)
  allowOrigins(app)
  handleErrors(app, () => void app.disk.release())
  acceptJsonOnly(app)
  limitBodyTime(app)
  compressAnswers(app)
  app.setNotFoundHandler(answerUnknown)

  await app.register(registerCalls)
  startPostingPlans(app)
  startSending(app)
  await app.register(mailPages)
  reportHealth(app)
  offerSecurityTxt(app)
  servePages(app, () => readSwitches(app.db))
  return app
}
