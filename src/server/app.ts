// The server as a whole. Which routes have which guard is the permission table (docs/api.md has it in words).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppDeps } from './dependencies'
import { administratorsAdminRoutes } from './access/administrators/administratorsRoutes'
import { setupOpenRoutes } from './access/administrators/setupRoutes'
import { bulkActsAdminRoutes } from './students/bulkActs/bulkActsRoutes'
import {
  correctionsAdminRoutes,
  correctionsOwnRoutes,
  correctionsSignedRoutes,
} from './students/corrections/correctionsRoutes'
import {
  documentReviewsAdminRoutes,
  documentReviewsOwnRoutes,
} from './intake/documentReviews/documentReviewsRoutes'
import { documentsOwnRoutes } from './papers/documentsRoutes'
import { registrationSheetAdminRoutes } from './papers/export/registrationSheetRoutes'
import { packsAdminRoutes } from './papers/packs/packsRoutes'
import { schoolReportsAdminRoutes } from './papers/schoolReports/schoolReportsRoutes'
import { savedViewsAdminRoutes } from './lists/savedViews/savedViewsRoutes'
import { enrolmentAdminRoutes } from './students/enrolment/enrolmentRoutes'
import { importsAdminRoutes } from './lists/imports/importsRoutes'
import { marksWorkbookAdminRoutes } from './lists/imports/workbook/marksWorkbookRoutes'
import { lastYearOwnRoutes, lastYearSignedRoutes } from './intake/lastYear/lastYearRoutes'
import { lookupsSignedRoutes } from './school/lookups/lookupsRoutes'
import { marksAdminRoutes } from './reports/marks/marksRoutes'
import { createMarks } from './reports/marks/save/saveMarks'
import { outboxSignedRoutes } from './access/deviceKeys/outboxRoutes'
import { dataCopySignedRoutes } from './privacy/dataCopy/dataCopyRoutes'
import { privacyAdminRoutes, privacyOwnRoutes } from './privacy/privacyRoutes'
import { progressAdminRoutes } from './intake/progress/progressRoutes'
import { registrationSignedRoutes } from './school/registration/registrationRoutes'
import { registrationSettingsAdminRoutes } from './school/registration/registrationSettingsRoutes'
import { isScheduled } from './students/restores/backupStatusQueries'
import { createCoverage } from './students/restores/coverage'
import { createReceipts } from './students/restores/receipts'
import { restoresAdminRoutes } from './students/restores/restoresRoutes'
import { readSwitches } from './school/settings/schoolSettingsQueries'
import { schoolSettingsAdminRoutes } from './school/settings/schoolSettingsRoutes'
import { schoolYearAdminRoutes } from './students/schoolYear/schoolYearRoutes'
import { sessionsAdminRoutes, sessionsSignedRoutes } from './access/sessions/sessionsRoutes'
import { passwordResetAdminRoutes } from './access/passwordReset/passwordResetRoutes'
import { confirmRoutes, secondFactorRoutes } from './access/secondFactor/secondFactorRoutes'
import { findSession, removeSession, touchSession } from './access/sessions/sessionsQueries'
import {
  signInAdminRoutes,
  signInOpenRoutes,
  signInOwnRoutes,
  signInPasswordRoutes,
} from './access/signIn/signInRoutes'
import { noteStaffViews } from './trail/views/noteStaffViewsRoutes'
import { agreementAdminRoutes } from './students/agreement/agreementRoutes'
import { familyContactsAdminRoutes } from './intake/contacts/familyContactsRoutes'
import { fieldHistoryAdminRoutes, fieldHistoryOwnRoutes } from './students/history/fieldHistoryRoutes'
import { listingAdminRoutes } from './students/record/listingRoutes'
import { studentColumnsAdminRoutes } from './students/record/studentColumnsRoutes'
import { studentsOwnRoutes, studentsSignedRoutes } from './students/record/studentsRoutes'
import { studentSearchOpenRoutes } from './students/search/studentSearchRoutes'
import { termSettingsAdminRoutes } from './reports/termSettings/termSettingsRoutes'
import { startPostingPlans } from './reports/posting/schedulesJob'
import { termReportsAdminRoutes, termReportsOpenRoutes, termReportsOwnRoutes } from './reports/posting/routes'
import { uploadsOwnRoutes, uploadsSignedRoutes } from './intake/uploads/uploadsRoutes'
import { yearTurnAdminRoutes } from './lists/yearTurn/yearTurnRoutes'
import { descriptionAdminRoutes } from './http/description/descriptionRoutes'
import { answerUnknown, handleErrors } from './http/errors'
import { reportHealth } from './http/health'
import { asHook, type Guard } from './http/hook'
import { decorateOverload, shedLoad } from './http/overload/shedLoad'
import { timeSaves } from './http/overload/timeSaves'
import { servePages } from './http/pages/page'
import { offerSecurityTxt } from './http/pages/securityTxt'
import { refusePlainHttp } from './http/proxy/plainHttp'
import { warnOfUntrustedProxy } from './http/proxy/untrustedProxy'
import { logRequests } from './http/requestLog'
import { requireOneHost } from './http/oneHost'
import { timeRequests } from './http/requestTime'
import { refuseForgery } from './http/security/csrf'
import { rememberGuard } from './http/security/guardedCalls'
import {
  requireAdmin,
  requireAdminOrEnrolling,
  requireOwnRecord,
  requireSignedIn,
  requireSignedInOrActivating,
  requireSignedInOrEnrolling,
} from './http/security/guards'
import { allowOrigins, secureHeaders } from './http/security/headers'
import { decorateSession, recogniseUsers } from './http/security/session'
import { serverOptions } from './http/serverOptions'
import { limitBodyTime } from './http/transport/bodyTimeout'
import { compressAnswers } from './http/transport/compression'
import { acceptJsonOnly } from './http/transport/json'
import { rememberMethods } from './http/transport/methodNotAllowed'
import { refuseNul } from './http/transport/nul'
import { backupsAdminRoutes } from './operations/backup/backupsRoutes'
import { quotaFileStore } from './platform/storage/disk/quotaFileStore'

type Areas = readonly FastifyPluginAsyncTypebox[]

/** Anybody; a route that answers differently by role looks at request.user itself. */
const open: Areas = [signInOpenRoutes, setupOpenRoutes, studentSearchOpenRoutes, termReportsOpenRoutes]
/** Signed in, or on the way to a first password. */
const settingPasswords: Areas = [signInPasswordRoutes]
/** Signed in; an administrator who must still set up the second step may do this and nothing else. */
const confirming: Areas = [confirmRoutes]
const enrolling: Areas = [secondFactorRoutes]
/** Signed in. Bodies that name a student carry requireOwnBody on their route. */
const signed: Areas = [
  sessionsSignedRoutes,
  outboxSignedRoutes,
  correctionsSignedRoutes,
  dataCopySignedRoutes,
  lastYearSignedRoutes,
  uploadsSignedRoutes,
  lookupsSignedRoutes,
  registrationSignedRoutes,
  studentsSignedRoutes,
]
/** The student of the path, or an administrator. */
const own: Areas = [
  signInOwnRoutes,
  correctionsOwnRoutes,
  documentReviewsOwnRoutes,
  documentsOwnRoutes,
  fieldHistoryOwnRoutes,
  lastYearOwnRoutes,
  uploadsOwnRoutes,
  privacyOwnRoutes,
  studentsOwnRoutes,
  termReportsOwnRoutes,
]
const admin: Areas = [
  sessionsAdminRoutes,
  administratorsAdminRoutes,
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
  listingAdminRoutes,
  marksAdminRoutes,
  studentColumnsAdminRoutes,
  savedViewsAdminRoutes,
  schoolReportsAdminRoutes,
  packsAdminRoutes,
  progressAdminRoutes,
  registrationSheetAdminRoutes,
  privacyAdminRoutes,
  registrationSettingsAdminRoutes,
  schoolSettingsAdminRoutes,
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
  app.decorate('config', deps.config)
  app.decorate('db', deps.db)
  app.decorate('engine', deps.engine)
  app.decorate('files', quotaFileStore(deps.files, deps.disk))
  app.decorate('disk', deps.disk)
  app.decorate('clock', deps.clock)
  app.decorate('monotonicNow', deps.monotonicNow)
  app.decorate('coverage', createCoverage({ ...deps, isCopied: isScheduled(deps.config) }))
  app.decorate('marks', createMarks(deps.db))
  app.decorate('receipts', createReceipts(deps.config.secret))
  decorateSession(app)
  decorateOverload(app)
  app.decorate('guardedCalls', new Map<string, Guard>())
}

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify(serverOptions(deps))
  decorate(app, deps)
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
  reportHealth(app)
  offerSecurityTxt(app)
  servePages(app, () => readSwitches(app.db))
  return app
}
