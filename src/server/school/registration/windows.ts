// When the families of each form may edit.
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { dayIn } from '#shared/rules/dates'
import { isEditable, type RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { refuseNoDays } from '../../platform/core/noSuchDay'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { auditChange, withSchoolLocked, refuseOutdated, versionOf } from '../settings/change'
import { listFormAgreements, listFormSizes, listWindows, saveWindow } from './queries'

const closed: RegistrationWindow = { open: 0, deadline: null }

export interface WindowInput extends RegistrationWindow {
  readonly form_level: number
  readonly version: string
}

/** @param today yyyy-MM-dd in the school's time zone */
export const listFormWindows = async (db: Db, today: string): Promise<FormWindow[]> => {
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

export const changeWindow = (app: App, by: SignedIn, input: WindowInput): Promise<FormWindow> => {
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

const findFormWindow = async (db: Db, level: number, today: string): Promise<FormWindow> => {
  const found = (await listFormWindows(db, today)).find(({ form_level }) => form_level === level)
  if (found) return found
  const text = `The school has no class in form ${level}.`
  throw new Refusal(422, text, { form_level: [text] })
}
