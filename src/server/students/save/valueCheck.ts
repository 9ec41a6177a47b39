// Checks one value: by the rules of its field, and against the school's lists.
import type { Field, Lookup } from '#shared/record/field'
import { fieldProblem, texts } from '#shared/record/fieldRules'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import type { Merge } from '#shared/rules/students/mergeRecord'
import type { Db, TermsTable } from '../../platform/database/schema/schema'
import * as lookups from '../../school/lookups/queries'
import { findRenamed } from '../../school/lookups/queries'
import { findTermsAndConditions } from '../../school/registration/queries'

/** The reason why a value cannot be stored; null if it can. */
export const problemWith = async (
  { field: name, new_value }: Pick<Merge['applied'][number], 'field' | 'new_value'>,
  today: string,
  references: References,
): Promise<string | null> => {
  const field = findField(name) as Field
  const problem = fieldProblem(field, new_value, today)
  if (problem !== null) return problem
  return (await references.knows(field, new_value)) ? null : texts.notInList
}

/** Lists that accept only their own entries; for others (towns, countries, schools) any text will do. */
const keysOf: Partial<Record<Lookup, (db: Db) => Promise<Array<string | number>>>> = {
  formClasses: async (db) => (await lookups.listFormClasses(db)).map(({ id }) => id),
  houses: async (db) => (await lookups.listHouses(db)).map(({ id }) => id),
  religions: async (db) => (await lookups.listReligions(db)).map(({ code }) => code),
  ethnicGroups: async (db) => (await lookups.listEthnicGroups(db)).map(({ id }) => id),
  regionalCorporations: async (db) => (await lookups.listRegionalCorporations(db)).map(({ title }) => title),
}

const classField = findField('class_id') as Field

/** The lists that a batch may have to look values up in: each is read once, and only when it is needed. */
export class References {
  readonly #db: Db
  readonly #keys = new Map<Lookup, Promise<Set<FieldValue>>>()
  #terms: Promise<TermsTable | undefined> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** True if the value is in the field's reference list, or the field has no list. */
  async knows(field: Field, value: FieldValue): Promise<boolean> {
    const list = field.lookup && field.kind !== 'suggest' ? keysOf[field.lookup] : undefined
    if (!list || !field.lookup || value === null) return true
    const keys = this.#keys.get(field.lookup) ?? list(this.#db).then((all) => new Set<FieldValue>(all))
    this.#keys.set(field.lookup, keys)
    return (await keys).has(value)
  }

  /** Today's name of a renamed class, because a page that is still open sends the old name. */
  async currentClass(name: FieldValue | undefined): Promise<FieldValue | undefined> {
    if (typeof name !== 'string' || (await this.knows(classField, name))) return name
    return (await findRenamed(this.#db, name)) ?? name
  }

  terms(): Promise<TermsTable | undefined> {
    this.#terms ??= findTermsAndConditions(this.#db)
    return this.#terms
  }
}
