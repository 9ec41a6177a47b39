// The lists that a batch may have to look values up in: each is read once, and only when it is needed.
import type { Field, Lookup } from '#shared/record/field'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import type { Db, TermsTable } from '../../platform/database/schema/schema'
import { findRenamed } from '../../school/lookups/classNamesQueries'
import * as lookups from '../../school/lookups/lookupsQueries'
import { findTermsAndConditions } from '../../school/registration/registrationQueries'

/** The lists whose entries are the only values; for the others (towns, countries, schools) any text will do. */
const keysOf: Partial<Record<Lookup, (db: Db) => Promise<Array<string | number>>>> = {
  formClasses: async (db) => (await lookups.listFormClasses(db)).map(({ id }) => id),
  houses: async (db) => (await lookups.listHouses(db)).map(({ id }) => id),
  religions: async (db) => (await lookups.listReligions(db)).map(({ code }) => code),
  ethnicGroups: async (db) => (await lookups.listEthnicGroups(db)).map(({ id }) => id),
  regionalCorporations: async (db) => (await lookups.listRegionalCorporations(db)).map(({ title }) => title),
}

const classField = findField('class_id') as Field

export class References {
  readonly #db: Db
  readonly #keys = new Map<Lookup, Promise<Set<FieldValue>>>()
  #terms: Promise<TermsTable | undefined> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether the value is in the field's reference list; true for fields without one. */
  async knows(field: Field, value: FieldValue): Promise<boolean> {
    const list = field.lookup && field.kind !== 'suggest' ? keysOf[field.lookup] : undefined
    if (!list || !field.lookup || value === null) return true
    const keys = this.#keys.get(field.lookup) ?? list(this.#db).then((all) => new Set<FieldValue>(all))
    this.#keys.set(field.lookup, keys)
    return (await keys).has(value)
  }

  /** The class that is meant by a name of before a renaming: a page goes on with it until it has heard of that. */
  async classMeant(name: FieldValue | undefined): Promise<FieldValue | undefined> {
    if (typeof name !== 'string' || (await this.knows(classField, name))) return name
    return (await findRenamed(this.#db, name)) ?? name
  }

  terms(): Promise<TermsTable | undefined> {
    this.#terms ??= findTermsAndConditions(this.#db)
    return this.#terms
  }
}
