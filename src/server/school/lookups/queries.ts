// The reference lists, each in the order in which people look for an entry, and the names that classes had before they were
// renamed. The log has each renaming; what was given out, and devices that have not heard of it, go on with the name of
// their time.
import type {
  EthnicGroup,
  FormClass,
  House,
  Named,
  RegionalCorporation,
  Religion,
  Town,
} from '#shared/contract/school/lookups'
import type { ImportLists } from '#shared/rules/lists/imports/importValues'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

const queries = {
  formClasses: compiledOnce((db: Db, _none: object) =>
    db.selectFrom('form_class').selectAll().orderBy('form_level').orderBy('id'),
  ),
  towns: compiledOnce((db: Db, _none: object) => db.selectFrom('town').selectAll()),
  religions: compiledOnce((db: Db, _none: object) =>
    db.selectFrom('religion').select(['code', 'religion']).orderBy('position').orderBy('code'),
  ),
  ethnicGroups: compiledOnce((db: Db, _none: object) =>
    db.selectFrom('ethnic_group').select(['id', 'group_type']).orderBy('position').orderBy('id'),
  ),
  houses: compiledOnce((db: Db, _none: object) =>
    db.selectFrom('house').select(['id', 'name', 'colour']).orderBy('id'),
  ),
  corporations: compiledOnce((db: Db, _none: object) => db.selectFrom('regional_corporation').selectAll()),
  countries: compiledOnce((db: Db, _none: object) =>
    db.selectFrom('country').select('name').orderBy('position').orderBy('name'),
  ),
  primarySchools: compiledOnce((db: Db, _none: object) => db.selectFrom('primary_school').selectAll()),
}

export const listFormClasses = async (db: Db): Promise<FormClass[]> =>
  (await queries.formClasses(db, {})).rows

export const listTowns = async (db: Db): Promise<Town[]> =>
  sortedBy((await queries.towns(db, {})).rows, ({ town_name }) => town_name)

/** In JavaScript, because the databases sort accents and apostrophes differently. */
const sortedBy = <Row>(rows: Row[], name: (row: Row) => string): Row[] =>
  rows.sort((a, b) => name(a).localeCompare(name(b), 'en'))

export const listReligions = async (db: Db): Promise<Religion[]> => (await queries.religions(db, {})).rows

export const listEthnicGroups = async (db: Db): Promise<EthnicGroup[]> =>
  (await queries.ethnicGroups(db, {})).rows

export const listHouses = async (db: Db): Promise<House[]> => (await queries.houses(db, {})).rows

export const listRegionalCorporations = async (db: Db): Promise<RegionalCorporation[]> =>
  sortedBy((await queries.corporations(db, {})).rows, ({ title }) => title)

/** The usual countries first. */
export const listCountries = async (db: Db): Promise<Named[]> => (await queries.countries(db, {})).rows

export const listPrimarySchools = async (db: Db): Promise<Named[]> =>
  sortedBy((await queries.primarySchools(db, {})).rows, ({ name }) => name)

/** Names and keys of all lists, for reading imported values and for showing stored ones. */
export const listNamedEntries = async (db: Db): Promise<ImportLists> => {
  const classes = await db.selectFrom('form_class').select('id').execute()
  const houses = await db.selectFrom('house').select(['id', 'name']).execute()
  const religions = await db.selectFrom('religion').select(['code', 'religion']).execute()
  const groups = await db.selectFrom('ethnic_group').select(['id', 'group_type']).execute()
  const corporations = await db.selectFrom('regional_corporation').selectAll().execute()
  return {
    formClasses: classes.map(({ id }) => ({ key: id, name: id })),
    houses: houses.map(({ id, name }) => ({ key: id, name })),
    religions: religions.map(({ code, religion }) => ({ key: code, name: religion })),
    ethnicGroups: groups.map(({ id, group_type }) => ({ key: id, name: group_type })),
    regionalCorporations: corporations.map(({ title }) => ({ key: title, name: title })),
  }
}

const action: AuditAction = 'class renamed'

export interface Renaming {
  /** ISO, UTC */
  readonly at: string
  readonly was: string
  readonly name: string
}

/** The details of its entry in the log. */
interface RenamingDetails {
  readonly before: { readonly name: string }
  readonly after: { readonly name: string }
}

const renamingsQuery = compiledOnce((db: Db, _none: object) =>
  db.selectFrom('audit').select(['at', 'details']).where('action', '=', action).orderBy('at').orderBy('id'),
)

/** Oldest first. */
export const listRenamings = async (db: Db): Promise<Renaming[]> =>
  (await renamingsQuery(db, {})).rows.map(({ at, details }) => {
    const { before, after } = JSON.parse(details) as RenamingDetails
    return { at, was: before.name, name: after.name }
  })

/** The name today of the class that had this name at that time; '' stands for the beginning. */
export const nameToday = (renamings: readonly Renaming[], name: string, at: string): string =>
  renamings.reduce((now, one) => (one.at >= at && one.was === now ? one.name : now), name)

/** The names that a class may have on papers of any time. */
export const namesOf = (renamings: readonly Renaming[], class_id: string): string[] => [
  ...renamings.reduceRight(
    (names, { was, name }) => (names.has(name) ? names.add(was) : names),
    new Set([class_id]),
  ),
]

/** The class that is meant by a name which no class has any more; null: that name was never given up for another. */
export const findRenamed = async (db: Db, name: string): Promise<string | null> => {
  const today = nameToday(await listRenamings(db), name, '')
  if (today === name) return null
  return (await listFormClasses(db)).some(({ id }) => id === today) ? today : null
}
