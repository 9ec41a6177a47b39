// When the families of each form may edit, and the terms and conditions that they accept.
import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/registration'
import * as settings from '#shared/contract/school/registrationSettings'
import { dayIn } from '#shared/rules/dates'
import { isEditable, type RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { refuseNoDays, notFound, Refusal } from '../../platform/core/refusal'
import type { Db, TermsTable } from '../../platform/database/schema/schema'
import { auditChange, refuseOutdated, versionOf, withSchoolLocked } from '../settings/change'
import {
  addTermsAndConditions,
  findLeftOn,
  findTermsAndConditions,
  findWindow,
  listFormAgreements,
  listFormSizes,
  listTermsAndConditionsVersions,
  listWindows,
  saveWindow,
} from './queries'

export const registrationSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getRegistrationStatus),
    handler: async ({ params, user }) => {
      const level = asLevel(params.formLevel)
      const window = level === undefined ? undefined : await findWindow(app.db, level)
      if (!window) throw notFound()
      const today = dayIn(app.config.school.timeZone, app.clock())
      const left_on = user?.role === 'student' ? await findLeftOn(app.db, user.login, today) : undefined
      const { open, deadline } = window
      return { open, deadline, today, ...(left_on !== undefined && { left_on }) }
    },
  })

  app.route({
    ...routeOptions(contract.getTermsAndConditions),
    handler: async () => {
      const terms = await findTermsAndConditions(app.db)
      if (!terms) throw notFound()
      return { version: terms.version, text: terms.text }
    },
  })
}

/** Plain digits: no sign, no exponent, no leading zero. */
const asLevel = (text: string): number | undefined => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined)

export const registrationSettingsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(settings.listRegistrationWindows),
    handler: () => listFormWindows(app.db, dayIn(app.config.school.timeZone, app.clock())),
  })
}

export const registrationSettingsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(settings.saveRegistrationWindow),
    handler: (request) => changeWindow(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(settings.saveTermsAndConditions),
    handler: (request) => changeTermsAndConditions(app, currentUser(request), request.body),
  })
}

const closed: RegistrationWindow = { open: 0, deadline: null }

interface WindowInput extends RegistrationWindow {
  readonly form_level: number
  readonly version: string
}

/** @param today yyyy-MM-dd in the school's time zone */
const listFormWindows = async (db: Db, today: string): Promise<settings.FormWindow[]> => {
  const windows = await listWindows(db)
  const sizes = await listFormSizes(db, today)
  const agreements = await listFormAgreements(db, today)
  const levels = [...new Set([...sizes.keys(), ...windows.keys()])].sort((a, b) => a - b)
  return levels.map((form_level) => {
    const stored = windows.get(form_level)
    const { open, deadline } = stored ?? closed
    return {
      form_level,
      open,
      deadline,
      editable: isEditable({ open, deadline }, today) ? 1 : 0,
      students: sizes.get(form_level) ?? 0,
      agreed: agreements.get(form_level) ?? 0,
      version: versionOf(stored),
    }
  })
}

const changeWindow = (app: App, by: SignedIn, input: WindowInput): Promise<settings.FormWindow> => {
  const { form_level, version, open, deadline } = input
  refuseNoDays({ deadline })
  return withSchoolLocked(app, async (db, now) => {
    const today = dayIn(app.config.school.timeZone, now)
    const current = await findFormWindow(db, form_level, today)
    refuseOutdated(version, current.version, current)
    const isChanged = await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'registration window changed',
      subject: `form:${form_level}`,
      before: { open: current.open, deadline: current.deadline },
      after: { open, deadline },
    })
    if (isChanged) await saveWindow(db, { form_level, open, deadline })
    return findFormWindow(db, form_level, today)
  })
}

const findFormWindow = async (db: Db, level: number, today: string): Promise<settings.FormWindow> => {
  const found = (await listFormWindows(db, today)).find(({ form_level }) => form_level === level)
  if (found) return found
  const text = `The school has no class in form ${level}.`
  throw new Refusal(422, text, { form_level: [text] })
}

/** A change makes a new version, so that earlier agreements keep their text. */
const changeTermsAndConditions = (
  app: App,
  by: SignedIn,
  posted: contract.Terms,
): Promise<contract.Terms> => {
  const text = textOf(posted.text)
  return withSchoolLocked(app, async (db, now) => {
    const stored = await findTermsAndConditions(db)
    const current: contract.Terms = { version: stored?.version ?? '', text: stored?.text ?? '' }
    refuseOutdated(posted.version, current.version, current)
    if (text === normalized(current.text)) return current
    const version = nextVersion(await listTermsAndConditionsVersions(db))
    const hash = createHash('sha256').update(text).digest('hex')
    await addTermsAndConditions(db, { version, text, hash, created_at: timeAfter(stored, now) })
    // The texts themselves stay in their own table.
    await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'terms changed',
      subject: `terms:${version}`,
      before: { version: current.version, sha256: stored?.hash ?? null },
      after: { version, sha256: hash },
    })
    return { version, text }
  })
}

const textOf = (posted: string): string => {
  const text = normalized(posted)
  const problem = 'The terms and conditions cannot be empty.'
  if (text === '') throw new Refusal(422, problem, { text: [problem] })
  return text
}

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** One more than the highest number; other version names are ignored. */
const nextVersion = (versions: readonly string[]): string =>
  String(Math.max(0, ...versions.map(Number).filter(Number.isSafeInteger)) + 1)

/** The newest version applies, so it must be later than the last one even if the clock was set back. */
const timeAfter = (stored: TermsTable | undefined, now: Date): string => {
  const before = stored ? Date.parse(stored.created_at) : 0
  return new Date(Math.max(now.getTime(), before + 1)).toISOString()
}
