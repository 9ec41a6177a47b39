// Choices that the office has kept under the name or the ID of a student, or that search for one.
import type { Db } from '../../../platform/database/schema/schema'
import type { Named } from './importAnonymizationRepository'

/** A first name alone may be that of a house or of somebody else. */
const names = (text: string, { id, first_name, last_name }: Named): boolean => {
  const holds = (name: string | null) => name !== null && text.includes(name.toLowerCase())
  return holds(id) || (holds(first_name) && holds(last_name))
}

export const removeViewsNaming = async (db: Db, student: Named) => {
  const views = await db.selectFrom('saved_view').select(['id', 'name', 'definition']).execute()
  const ids = views
    .filter(({ name, definition }) => names(`${name} ${definition}`.toLowerCase(), student))
    .map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('saved_view').where('id', 'in', ids).execute()
}
