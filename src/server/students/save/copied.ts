// Which answers of a save really are copies from a brother or sister, so that the history may say so. Anything else is an
// ordinary answer: a copy that waited on a device while the link ended, or the other answer changed, is not lost.
import type { SaveStudentBody } from '#shared/contract/students/students'
import { storedForm } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { loginOf } from '#shared/rules/access/accountId'
import { mayCopyFromSibling } from '#shared/rules/students/siblingCopy'
import type { App } from '../../http/appParts'
import { openedBy } from '../../access/siblings/siblings'
import { listValues } from './queries'
import type { Saver } from './request'

/** By field, the student. Asks the database only when the save names such students. */
export const copiedIn = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  by: Saver,
  body: SaveStudentBody,
): Promise<Readonly<Record<string, string>>> => {
  const named = body._copied_from
  const posted = body as unknown as Readonly<Record<string, FieldValue | undefined>>
  if (named === undefined || by.role === 'admin') return {}
  const pairs = Object.entries(named)
    .filter(([field, source]) => mayCopyFromSibling(field) && source !== body.id)
    .map(([field, id]) => ({ field, id }))
  const opened = new Set([loginOf(by.accountId), ...(await openedBy(app, by.accountId))])
  const stored = await listValues(
    app.db,
    pairs.filter(({ id }) => opened.has(id)),
  )
  return Object.fromEntries(
    stored
      .filter(({ field: name, value }) => {
        const [field, typed] = [findField(name), posted[name]]
        return field !== undefined && typed !== undefined && storedForm(field, typed) === value
      })
      .map(({ field, id }) => [field, id]),
  )
}
