// The server as a whole. Which routes have which guard is the permission table (docs/api.md has it in words).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import { liveConfig, makesBackups } from './config/liveConfig'
import type { AppDeps } from './dependencies'
import { administratorsAdminRoutes, setupOpenRoutes } from './access/administrators/routes'
import { bulkActsAdminRoutes } from './students/bulkActs/routes'
import {
  correctionsAdminRoutes,
  correctionsOwnRoutes,
  correctionsSignedRoutes,
} from './students/corrections/routes'
import { documentReviewsAdminRoutes, documentReviewsOwnRoutes } from './intake/documentReviews/routes'
import { studentPapersOwnRoutes } from './papers/studentPapersRoutes'
import { registrationSheetAdminRoutes } from './papers/export/routes'
import { packsAdminRoutes } from './papers/packs/routes'
import { schoolPapersAdminRoutes } from './papers/schoolPapers/routes'
import { savedViewsAdminRoutes } from './lists/savedViews/routes'
import { importsAdminRoutes } from './lists/imports/routes'
import { enrolmentAdminRoutes } from './students/enrolment/routes'
import { marksWorkbookAdminRoutes } from './lists/imports/workbook/routes'
import { lastYearOwnRoutes, lastYearSignedRoutes } from './intake/lastYear/routes'
import { lookupsSignedRoutes } from './school/lookups/routes'
import { marksAdminRoutes } from './reports/marks/routes'
import { dataCopySignedRoutes } from './privacy/dataCopyRoutes'
import { deviceKeysSignedRoutes } from './access/deviceKeys/routes'
import { createMarks } from './reports/marks/save'
import { privacyAdminRoutes, privacyOwnRoutes } from './privacy/routes'
import { progressAdminRoutes } from './intake/progress/routes'
import { registrationSettingsAdminRoutes, registrationSignedRoutes } from './school/registration/routes'
import { createCoverage } from './students/restores/coverage'
import { createReceipts } from './students/restores/receipts'
import { restoresAdminRoutes } from './students/restores/routes'
import { readSwitches } from './school/settings/queries'
import { schoolSettingsAdminRoutes } from './school/settings/routes'
import { refreshSchool } from './school/setUp/live'
import { setUpAdminRoutes } from './school/setUp/routes'
import { sessionsAdminRoutes, sessionsSignedRoutes } from './access/sessions/routes'
import { passwordResetAdminRoutes } from './access/passwordReset/routes'
import { secondFactorRoutes } from './access/secondFactor/routes'
import { findSession, removeSession, touchSession } from './access/sessions/queries'
import { schoolYearAdminRoutes } from './students/schoolYear/routes'
import {
  confirmRoutes,
  signInAdminRoutes,
  signInOpenRoutes,
  signInOwnRoutes,
  signInPasswordRoutes,
} from './access/signIn/routes'
import { auditAdminRoutes } from './trail/audit/routes'
import { noteStaffViews } from './trail/views/routes'
import { familyContactsAdminRoutes } from './intake/contacts/routes'
import { agreementAdminRoutes } from './students/agreement/routes'
import { fieldHistoryAdminRoutes, fieldHistoryOwnRoutes } from './students/history/routes'
import { recordAdminRoutes, recordOwnRoutes } from './students/record/routes'
import { saveSignedRoutes } from './students/save/routes'
import { createSaves } from './students/save/save'
import { studentSearchAdminRoutes, studentSearchOpenRoutes } from './students/search/routes'
import { termSettingsAdminRoutes } from './reports/termSettings/routes'
import { uploadsOwnRoutes, uploadsSignedRoutes } from './intake/uploads/routes'
import { UploadPace } from './intake/uploads/store'
import { pdfReader } from './intake/pdfCheck/pdfReader'
import { firstPages } from './intake/thumbnails/thumbnail'
import { startSending } from './messages/messagesJob'
import { mailPages } from './messages/pageRoutes'
import { messagesAdminRoutes } from './messages/routes'
import { createTell } from './messages/tell'
import { startPostingPlans } from './reports/posting/schedulesJob'
import { cardsOpenRoutes, cardsOwnRoutes } from './reports/cards/routes'
import { termReportsAdminRoutes } from './reports/posting/routes'
import { answerUnknown, handleErrors, rememberMethods } from './http/errors'
import { yearTurnAdminRoutes } from './lists/yearTurn/routes'
import { descriptionAdminRoutes } from './http/description'
import { reportHealth } from './http/health'
import {
  asHook,
  type Guard,
  rememberGuard,
  requireAdmin,
  requireAdminOrEnrolling,
  requireOwnRecord,
  requireSignedIn,
  requireSignedInOrActivating,
  requireSignedInOrEnrolling,
} from './http/security/guards'
import { decorateOverload, shedLoad, timeSaves } from './http/overload'
import { servePages } from './http/pages/page'
import { offerSecurityTxt } from './http/pages/securityTxt'
import { refusePlainHttp, requireOneHost, warnOfUntrustedProxy } from './http/connection'
import { timeRequests, logRequests } from './http/requestLog'
import { createCsrfKey, refuseForgery } from './http/security/csrf'
import { allowOrigins, secureHeaders } from './http/security/headers'
import { decorateSession, recogniseUsers } from './http/security/session'
import { serverOptions } from './http/serverOptions'
import { acceptJsonOnly, limitBodyTime, refuseNul } from './http/transport/json'
import { compressAnswers } from './http/transport/answers'
import { backupsAdminRoutes } from './operations/backup/routes'
import { quotaFileStore } from './platform/storage/diskSpace'

type Areas = readonly FastifyPluginAsyncTypebox[]

/** Anybody; a route that answers differently by role looks at request.user itself. */
const open: Areas = [signInOpenRoutes, setupOpenRoutes, studentSearchOpenRoutes, cardsOpenRoutes]
/** Signed in, or on the way to a first password. */
const settingPasswords: Areas = [signInPasswordRoutes]
/** Signed in; an administrator who must still set up the second step may do this and nothing else. */
const confirming: Areas = [confirmRoutes]
const enrolling: Areas = [secondFactorRoutes]
/** Signed in. Bodies that name a student carry requireOwnBody on their route. */
const signed: Areas = [
  sessionsSignedRoutes,
  deviceKeysSignedRoutes,
  correctionsSignedRoutes,
  dataCopySignedRoutes,
  lastYearSignedRoutes,
  uploadsSignedRoutes,
  lookupsSignedRoutes,
  registrationSignedRoutes,
  saveSignedRoutes,
]
/** The student of the path, or an administrator. */
const own: Areas = [
  signInOwnRoutes,
  correctionsOwnRoutes,
  documentReviewsOwnRoutes,
  studentPapersOwnRoutes,
  fieldHistoryOwnRoutes,
  lastYearOwnRoutes,
  uploadsOwnRoutes,
  privacyOwnRoutes,
  recordOwnRoutes,
  cardsOwnRoutes,
]
const admin: Areas = [
  sessionsAdminRoutes,
  administratorsAdminRoutes,
  auditAdminRoutes,
  agreementAdminRoutes,
  signInAdminRoutes,
  passwordResetAdminRoutes,
  backupsAdminRoutes,
  restoresAdminRoutes,
  bulkActsAdminRoutes,
  correctionsAdminRoutes,
  documentReviewsAdminRoutes,
  descriptionAdminRoutes,
  enrolmentAdminRoutes,
  familyContactsAdminRoutes,
  fieldHistoryAdminRoutes,
  importsAdminRoutes,
  marksWorkbookAdminRoutes,
  studentSearchAdminRoutes,
  marksAdminRoutes,
  messagesAdminRoutes,
  recordAdminRoutes,
  savedViewsAdminRoutes,
  schoolPapersAdminRoutes,
  packsAdminRoutes,
  progressAdminRoutes,
  registrationSheetAdminRoutes,
  privacyAdminRoutes,
  registrationSettingsAdminRoutes,
  schoolSettingsAdminRoutes,
  setUpAdminRoutes,
  schoolYearAdminRoutes,
  termSettingsAdminRoutes,
  termReportsAdminRoutes,
  yearTurnAdminRoutes,
]

const behind = (api: FastifyInstance, guard: Guard, areas: Areas) =>
  api.register(async (group) => {
    group.addHook('onRequest', asHook(guard))
    rememberGuard(group, guard)
    for (const routes of areas) await group.register(routes)
  })

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
  await behind(api, requireAdminOrEnrolling, enrolling)
  await behind(api, requireSignedIn, signed)
  await behind(api, requireOwnRecord, own)
  await behind(api, requireAdmin, admin)
}

const decorate = (app: FastifyInstance, deps: AppDeps) => {
  const live = liveConfig(deps.config)
  app.decorate('live', live)
  app.decorate('config', live.config)
  app.decorate('db', deps.db)
  app.decorate('engine', deps.engine)
  app.decorate('files', quotaFileStore(deps.files, deps.disk))
  app.decorate('disk', deps.disk)
  app.decorate('clock', deps.clock)
  app.decorate('monotonicNow', deps.monotonicNow)
  app.decorate(
    'coverage',
    createCoverage(deps, () => makesBackups(live.config)),
  )
  app.decorate('csrfKey', createCsrfKey(deps.config))
  app.decorate('marks', createMarks(deps.db))
  app.decorate('receipts', createReceipts(deps.config.secret))
  const { school, budgets } = deps.config
  const tell = createTell(live)
  app.decorate('tell', tell)
  app.decorate('saves', createSaves({ ...deps, timeZone: school.timeZone, budgets, tell }))
  decorateSession(app)
  decorateOverload(app)
  app.decorate('uploadPace', new UploadPace(() => app.overload.isActive))
  app.decorate('pdfReader', pdfReader)
  app.decorate('firstPages', firstPages)
  app.decorate('guardedCalls', new Map<string, Guard>())
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
