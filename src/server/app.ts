// The server as a whole. What stands under which guard is the permission table (docs/api.md has it in words).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppDeps } from './appDeps'
import { accessAdminRoutes, accessSignedRoutes } from './areas/auth/accessRoutes'
import { administratorsAdminRoutes } from './areas/auth/administratorsRoutes'
import { authAdminRoutes, authOpenRoutes, authOwnRoutes, authPasswordRoutes } from './areas/auth/authRoutes'
import { confirmRoutes, secondFactorRoutes } from './areas/auth/secondFactorRoutes'
import {
  correctionsAdminRoutes,
  correctionsOwnRoutes,
  correctionsSignedRoutes,
} from './areas/corrections/correctionsRoutes'
import { descriptionAdminRoutes } from './areas/description/descriptionRoutes'
import { backupsAdminRoutes } from './areas/backups/backupsRoutes'
import { documentsOwnRoutes } from './areas/documents/documentsRoutes'
import { schoolReportsAdminRoutes } from './areas/documents/officePapersRoutes'
import { packsAdminRoutes } from './areas/documents/packsRoutes'
import { registrationSheetAdminRoutes } from './areas/documents/registrationSheetRoutes'
import { dataDownloadSignedRoutes } from './areas/documents/dataDownloadRoutes'
import { filesOwnRoutes, filesSignedRoutes } from './areas/files/filesRoutes'
import { importsAdminRoutes } from './areas/imports/importsRoutes'
import { lookupsSignedRoutes } from './areas/lookups/lookupsRoutes'
import { progressAdminRoutes } from './areas/progress/progressRoutes'
import { registrationSignedRoutes } from './areas/registration/registrationRoutes'
import { rightsAdminRoutes, rightsOwnRoutes } from './areas/rights/rightsRoutes'
import { settingsAdminRoutes } from './areas/settings/settingsRoutes'
import { fieldHistoryAdminRoutes, fieldHistoryOwnRoutes } from './areas/students/fieldHistoryRoutes'
import { listingAdminRoutes } from './areas/students/listingRoutes'
import { studentsOpenRoutes } from './areas/students/studentsOpenRoutes'
import { studentsOwnRoutes, studentsSignedRoutes } from './areas/students/studentsRoutes'
import { keepPostingPlans } from './areas/termReports/postingPlans'
import {
  termReportsAdminRoutes,
  termReportsOpenRoutes,
  termReportsOwnRoutes,
} from './areas/termReports/termReportsRoutes'
import { limitBodyTime } from './plugins/bodyDeadline'
import { refuseForgery } from './plugins/csrf'
import { answerUnknown, handleErrors } from './plugins/errors'
import { rememberGuard } from './plugins/guardedCalls'
import {
  requireAdmin,
  requireAdminOrEnrolling,
  requireOwnRecord,
  requireSignedIn,
  requireSignedInOrActivating,
  requireSignedInOrEnrolling,
} from './plugins/guards'
import { reportHealth } from './plugins/health'
import { asHook, type Guard } from './plugins/hook'
import { acceptJsonOnly } from './plugins/json'
import { rememberMethods } from './plugins/knownPaths'
import { compressAnswers } from './plugins/longAnswers'
import { refuseNul } from './plugins/nul'
import { servePages } from './plugins/page'
import { refusePlainHttp } from './plugins/plainHttp'
import { logRequests } from './plugins/requestLog'
import { timeRequests } from './plugins/requestTime'
import { allowOrigins, secureHeaders } from './plugins/security'
import { offerSecurityTxt } from './plugins/securityTxt'
import { serverOptions } from './plugins/serverOptions'
import { decorateSession, recogniseUsers } from './plugins/session'
import { decorateShedding, shedLoad } from './plugins/shedLoad'
import { quotaFileStore } from './upkeep/roomyFiles'
import { noteStaffViews } from './plugins/staffViews'
import { timeSaves } from './plugins/timeSaves'
import { tellUntrustedProxy } from './plugins/untrustedProxy'

type Areas = readonly FastifyPluginAsyncTypebox[]

/** Anybody; a route that answers differently by role looks at request.user itself. */
const open: Areas = [authOpenRoutes, studentsOpenRoutes, termReportsOpenRoutes]
/** Signed in, or on the way to a first password. */
const settingPasswords: Areas = [authPasswordRoutes]
/** Signed in; an administrator whose second step is still to be set up may do this and nothing else. */
const confirming: Areas = [confirmRoutes]
const enrolling: Areas = [secondFactorRoutes]
/** Signed in. Bodies that name a student carry requireOwnBody on their route. */
const signed: Areas = [
  accessSignedRoutes,
  correctionsSignedRoutes,
  dataDownloadSignedRoutes,
  filesSignedRoutes,
  lookupsSignedRoutes,
  registrationSignedRoutes,
  studentsSignedRoutes,
]
/** The student of the path, or an administrator. */
const own: Areas = [
  authOwnRoutes,
  correctionsOwnRoutes,
  documentsOwnRoutes,
  fieldHistoryOwnRoutes,
  filesOwnRoutes,
  rightsOwnRoutes,
  studentsOwnRoutes,
  termReportsOwnRoutes,
]
const admin: Areas = [
  accessAdminRoutes,
  administratorsAdminRoutes,
  authAdminRoutes,
  backupsAdminRoutes,
  correctionsAdminRoutes,
  descriptionAdminRoutes,
  fieldHistoryAdminRoutes,
  importsAdminRoutes,
  listingAdminRoutes,
  schoolReportsAdminRoutes,
  packsAdminRoutes,
  progressAdminRoutes,
  registrationSheetAdminRoutes,
  rightsAdminRoutes,
  settingsAdminRoutes,
  termReportsAdminRoutes,
]

const behind = (api: FastifyInstance, guard: Guard, areas: Areas) =>
  api.register(async (group) => {
    group.addHook('onRequest', asHook(guard))
    rememberGuard(group, guard)
    for (const routes of areas) await group.register(routes)
  })

const registerCalls = async (api: FastifyInstance) => {
  shedLoad(api)
  timeSaves(api)
  recogniseUsers(api)
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
  decorateSession(app)
  decorateShedding(app)
  app.decorate('guardedCalls', new Map<string, Guard>())
}

export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify(serverOptions(deps))
  decorate(app, deps)
  timeRequests(app)
  rememberMethods(app)
  secureHeaders(app)
  logRequests(app, deps.watch)
  tellUntrustedProxy(app)
  refusePlainHttp(app)
  allowOrigins(app)
  handleErrors(app, () => void app.disk.release())
  acceptJsonOnly(app)
  limitBodyTime(app)
  compressAnswers(app)
  app.setNotFoundHandler(answerUnknown)

  await app.register(registerCalls)
  keepPostingPlans(app)
  reportHealth(app)
  offerSecurityTxt(app)
  servePages(app)
  return app
}
