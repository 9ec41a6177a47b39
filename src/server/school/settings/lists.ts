// The school's classes and houses. A class is named by its ID, which can be changed. Neither can be removed while students
// are in it.
import type { FormClass, House } from '#shared/contract/school/lookups'
import type { SavedFormClass, SavedHouse } from '#shared/contract/school/schoolSettings'
import { schoolYearOf } from '#shared/rules/dates'
import { searchForm } from '#shared/rules/students/names'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { notFound, Outdated, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findRenamed, listFormClasses, listHouses } from '../lookups/queries'
import { auditChange, withSchoolLocked, refuseOutdated } from './change'
import {
  countInClass,
  countInHouse,
  removeClass,
  removeHouse,
  renameClass,
  saveClass,
  saveHouseRow,
  wasClass,
} from './listsQueries'

const idForm = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,9}$/
/** In lists and URLs this means the students without a class. */
const reserved = 'none'

export interface ClassInput extends SavedFormClass {
  /** The name that it gets; left out: it keeps its own. */
  readonly name?: string
  readonly was: number | null
}

const notAtOnce =
  'A class cannot be renamed while others are added or removed. Save these changes one after the other.'

export const changeClass = (app: App, by: SignedIn, input: ClassInput): Promise<SavedFormClass> => {
  const { form_level, was } = input
  const id = input.id.trim()
  const name = input.name?.trim() ?? id
  const isRenamed = name !== id
  return withSchoolLocked(app, async (db, now) => {
    const classes = await listFormClasses(db)
    const current = classes.find((one) => one.id === id)?.form_level ?? null
    if (current === null && was !== null) {
      const before = await renamedBefore(db, id, { wanted: { id: name, form_level }, classes })
      if (before) return before
    }
    refuseOutdated(String(was), String(current), { id, form_level: current })
    if (isRenamed && (current === null || form_level === null)) throw new Refusal(422, notAtOnce)
    if (current === null || isRenamed)
      refuseId(
        name,
        classes.filter((one) => one.id !== id),
        input.name === undefined ? 'id' : 'name',
      )
    if (form_level === null) refuseUsed(await countInClass(db, id), `class ${id}`)
    const changing = { at: now, actor: by.accountId }
    const levels = { before: current, after: form_level }
    if (isRenamed && form_level !== null) {
      await noteClass(db, changing, id, levels)
      await refuseFormerName(db, name)
      await renameClass(db, id, { id: name, form_level })
      await auditChange(db, {
        ...{ ...changing, action: 'class renamed', subject: `class:${id}` },
        ...{ before: { name: id }, after: { name } },
      })
    } else await storeClass(db, changing, id, levels)
    return { id: name, form_level }
  })
}

/** The administrator who changes the lists, and the time. */
interface Changing {
  readonly at: Date
  /** Account id of the administrator. */
  readonly actor: string
}

const noteClass = (
  db: Db,
  { at, actor }: Changing,
  id: string,
  levels: Levels,
  unassigned: readonly string[] = [],
) =>
  auditChange(db, {
    ...{ at, actor, action: 'class list changed', subject: `class:${id}` },
    ...{ before: { form_level: levels.before }, after: { form_level: levels.after } },
    ...(unassigned.length > 0 && { named: { unassigned } }),
  })

/** The form level of a class; null: there is no such class. */
interface Levels {
  readonly before: number | null
  readonly after: number | null
}

/** A class that is removed is taken from its teachers from this school year on: by the day in UTC, which is near enough. */
const storeClass = async (db: Db, by: Changing, id: string, levels: Levels) => {
  if (levels.after !== null) await saveClass(db, id, levels.after)
  const unassigned =
    levels.after === null ? await removeClass(db, id, schoolYearOf(by.at.toISOString().slice(0, 10))) : []
  await noteClass(db, by, id, levels, unassigned)
}

type HouseLook = Pick<SavedHouse, 'name' | 'colour'>

/** A house that does not exist: not yet, or no more. */
const noHouse: HouseLook = { name: null, colour: null }

interface HouseLooks {
  readonly before: HouseLook
  readonly after: HouseLook
}

const storeHouse = async (db: Db, by: Changing, id: number, { before, after }: HouseLooks) => {
  const look = ({ name, colour }: HouseLook) => ({ name, colour })
  await auditChange(db, {
    ...{ ...by, action: 'house list changed', subject: `house:${id}` },
    ...{ before: look(before), after: look(after) },
    ...(before.name === after.name && { named: { house: after.name } }),
  })
  const { name, colour } = after
  if (name === null) await removeHouse(db, id)
  else await saveHouseRow(db, { id, name, colour })
}

/** For a list that is imported, in its transaction. */
export const addClass = (db: Db, by: Changing, { id, form_level }: FormClass) =>
  storeClass(db, by, id, { before: null, after: form_level })

/** For a list that is imported, in its transaction. */
export const addHouse = (db: Db, by: Changing, { id, name }: AddedHouse) =>
  storeHouse(db, by, id, { before: noHouse, after: { name, colour: null } })

/** Lists have no colours. */
type AddedHouse = Pick<House, 'id' | 'name'>

/** Removes the classes and houses that an import has added, unless one has students by now or was changed since. */
export const removeUnused = async (
  db: Db,
  by: Changing,
  { classes, houses }: { readonly classes: readonly FormClass[]; readonly houses: readonly AddedHouse[] },
) => {
  const levels = new Map((await listFormClasses(db)).map((one) => [one.id, one.form_level]))
  for (const { id, form_level } of classes)
    if (levels.get(id) === form_level && (await countInClass(db, id)) === 0)
      await storeClass(db, by, id, { before: form_level, after: null })
  const known = new Map((await listHouses(db)).map((one) => [one.id, one]))
  for (const { id, name } of houses) {
    const before = known.get(id)
    const isAsAdded = before?.name === name && before.colour === null
    if (isAsAdded && (await countInHouse(db, id)) === 0)
      await storeHouse(db, by, id, { before, after: noHouse })
  }
}

/** Null: it was not renamed. Asked again, because the answer was lost, the same renaming is done. */
const renamedBefore = async (
  db: Db,
  id: string,
  { wanted, classes }: { wanted: SavedFormClass; classes: readonly FormClass[] },
): Promise<FormClass | null> => {
  const name = await findRenamed(db, id)
  const today = classes.find((one) => one.id === name)
  if (!today) return null
  if (today.id === wanted.id && today.form_level === wanted.form_level) return today
  const text = `Another administrator has changed the name: class ${id} is now called ${today.id}. Nothing was saved.`
  throw new Outdated(text, today)
}

const refuseId = (id: string, others: readonly FormClass[], field: 'id' | 'name') => {
  const wanted = id.toLowerCase()
  const taken = others.find((one) => one.id.toLowerCase() === wanted)
  if (!taken && idForm.test(id) && wanted !== reserved) return
  const text = taken
    ? `There is already a class ${taken.id}.`
    : 'Use up to 10 letters and digits for the name of a class, for example 1A.'
  throw new Refusal(422, text, { [field]: [text] })
}

const refuseUsed = (students: number, what: string) => {
  if (students === 0) return
  const who = students === 1 ? 'One student is' : `${students} students are`
  throw new Refusal(409, `${who} in ${what}. Move them first.`)
}

/** Two classes that students were in are not made one, nor is a class of years ago. */
const refuseFormerName = async (db: Db, name: string) => {
  if (!(await wasClass(db, name))) return
  const text = `There was another class ${name} before. Choose another name, so that the two are not mixed up.`
  throw new Refusal(422, text, { name: [text] })
}

export interface HouseInput {
  readonly id: number | null
  readonly name: string | null
  /** Left out: it stays. */
  readonly colour?: string | null
  readonly was: string | null
}

export const changeHouse = (app: App, by: SignedIn, input: HouseInput): Promise<SavedHouse> =>
  withSchoolLocked(app, async (db, now) => {
    const houses = await listHouses(db)
    const known = houses.find((house) => house.id === input.id)
    if (input.id !== null && !known && input.was === null) throw notFound()
    const id = input.id ?? Math.max(0, ...houses.map((house) => house.id)) + 1
    const before: HouseLook = known ?? noHouse
    const current: SavedHouse = { id, name: before.name, colour: before.colour }
    refuseOutdated(String(input.was), String(before.name), current)
    const name = nameOf(
      input.name,
      houses.filter((house) => house.id !== id),
    )
    if (name === null) refuseUsed(await countInHouse(db, id), before.name ?? 'this house')
    const { colour = before.colour } = input
    const after = name === null ? noHouse : { name, colour: colour?.toLowerCase() ?? null }
    await storeHouse(db, { at: now, actor: by.accountId }, id, { before, after })
    return { id, ...after }
  })

const nameOf = (typed: string | null, others: readonly House[]): string | null => {
  const name = typed?.trim() ?? null
  if (name === null) return null
  const taken = others.some((house) => searchForm(house.name) === searchForm(name))
  if (name !== '' && !taken) return name
  const text = taken ? 'There is already a house with this name.' : 'The house needs a name.'
  throw new Refusal(422, text, { name: [text] })
}
