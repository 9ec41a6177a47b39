// Choices that the office has kept under the name or the ID of a student, or that search for one.
import { searchForm } from '#shared/rules/students/names'
import type { Db } from '../../platform/database/schema/schema'
import type { Named } from '../removalQueries'

const words = (text: string): string => ` ${searchForm(text)} `

/** A first name alone may be that of a house or of somebody else; names of columns hold many a short name. */
const names = (text: string, { id, first_name, last_name }: Named): boolean => {
  const holds = (name: string | null) => name !== null && words(text).includes(words(name))
  return holds(id) || (holds(first_name) && holds(last_name))
}

export const removeViewsNaming = async (db: Db, student: Named) => {
  const views = await db.selectFrom('saved_view').select(['id', 'name', 'definition']).execute()
  const ids = views
    .filter(({ name, definition }) => names(`${name} ${definition}`, student))
    .map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('saved_view').where('id', 'in', ids).execute()
}
