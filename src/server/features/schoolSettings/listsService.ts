// The school's classes and houses. A class is named by its ID. Neither can be removed while students are in it.
import type { FormClass, House } from '#shared/contract/office/lookups'
import type { SavedFormClass, SavedHouse } from '#shared/contract/office/schoolSettings'
import { searchForm } from '#shared/rules/names'
import { notFound, Refusal } from '../../platform/core/refusal'
import { listFormClasses, listHouses } from '../lookups/lookupsRepository'
import {
  countInClass,
  countInHouse,
  removeClass,
  removeHouse,
  saveClass,
  saveHouseRow,
} from './listsRepository'
import { auditChange, inTurn, refuseOutdated, type SettingsContext } from './settingsContext'

export interface ClassInput extends SavedFormClass {
  readonly was: number | null
}

const idForm = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,9}$/
/** In lists and URLs this means the students without a class. */
const reserved = 'none'

const refuseId = (id: string, others: readonly FormClass[]) => {
  const wanted = id.toLowerCase()
  const taken = others.find((one) => one.id.toLowerCase() === wanted && one.id !== id)
  if (!taken && idForm.test(id) && wanted !== reserved) return
  const text = taken
    ? `There is already a class ${taken.id}.`
    : 'Use up to 10 letters and digits for the name of a class, for example 1A.'
  throw new Refusal(422, text, { id: [text] })
}

const refuseUsed = (students: number, what: string) => {
  if (students === 0) return
  const who = students === 1 ? 'One student is' : `${students} students are`
  throw new Refusal(409, `${who} in ${what}. Move them first.`)
}

export const changeClass = (context: SettingsContext, input: ClassInput): Promise<SavedFormClass> => {
  const { form_level, was } = input
  const id = input.id.trim()
  return inTurn(context, async (turn) => {
    const classes = await listFormClasses(turn.db)
    const current = classes.find((one) => one.id === id)?.form_level ?? null
    refuseOutdated(String(was), String(current), { id, form_level: current })
    if (current === null) refuseId(id, classes)
    if (form_level === null) refuseUsed(await countInClass(turn.db, id), `class ${id}`)
    const action = 'class list changed'
    await auditChange(turn, {
      action,
      subject: `class:${id}`,
      before: { form_level: current },
      after: { form_level },
    })
    if (form_level === null) await removeClass(turn.db, id)
    else await saveClass(turn.db, id, form_level)
    return { id, form_level }
  })
}

export interface HouseInput {
  readonly id: number | null
  readonly name: string | null
  readonly was: string | null
}

const nameOf = (typed: string | null, others: readonly House[]): string | null => {
  const name = typed?.trim() ?? null
  if (name === null) return null
  const taken = others.some((house) => searchForm(house.name) === searchForm(name))
  if (name !== '' && !taken) return name
  const text = taken ? 'There is already a house with this name.' : 'The house needs a name.'
  throw new Refusal(422, text, { name: [text] })
}

export const changeHouse = (context: SettingsContext, input: HouseInput): Promise<SavedHouse> =>
  inTurn(context, async (turn) => {
    const houses = await listHouses(turn.db)
    const known = houses.find((house) => house.id === input.id)
    if (input.id !== null && !known && input.was === null) throw notFound()
    const id = input.id ?? Math.max(0, ...houses.map((house) => house.id)) + 1
    const before = known?.name ?? null
    refuseOutdated(String(input.was), String(before), { id, name: before })
    const name = nameOf(
      input.name,
      houses.filter((house) => house.id !== id),
    )
    if (name === null) refuseUsed(await countInHouse(turn.db, id), before ?? 'this house')
    await auditChange(turn, {
      action: 'house list changed',
      subject: `house:${id}`,
      before: { name: before },
      after: { name },
    })
    if (name === null) await removeHouse(turn.db, id)
    else await saveHouseRow(turn.db, id, name)
    return { id, name }
  })
