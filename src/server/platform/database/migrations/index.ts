// The migrations in the order in which they run. A number is never reused, a migration never edited.
import type { Migration } from 'kysely'
import { tables } from './0001_tables'
import { houseColour } from './0002_houseColour'
import { siblingLinks } from './0003_siblingLinks'
import { officeRoles } from './0004_officeRoles'
import { mail } from './0005_messages'
import { teaching } from './0006_teaching'
import { reopenedSheets } from './0007_reopenedSheets'
import { siblingNumbers } from './0008_siblingNumbers'

export const migrations: Record<string, Migration> = {
  '0001_tables': tables,
  '0002_houseColour': houseColour,
  '0003_siblingLinks': siblingLinks,
  '0004_officeRoles': officeRoles,
  '0005_messages': mail,
  '0006_teaching': teaching,
  '0007_reopenedSheets': reopenedSheets,
  '0008_siblingNumbers': siblingNumbers,
}
