// The grid of a school year: who teaches each subject of each class, and who its form teachers are. People who were
// deactivated, or whose role fits no longer, keep their rows and are not shown: the rows give them nothing. A list that the
// school keeps elsewhere is read in lists/imports.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/assignments'
import type { BodyOf } from '#shared/contract/call'
import { isOfficeRole, roleFacts } from '#shared/rules/access/roles'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { notFound, Outdated, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from '../../school/lookups/queries'
import { assignedText } from '../../school/settings/queries'
import { withSchoolLocked } from '../../school/settings/change'
import { saveAudit } from '../../trail/audit/queries'
import { listAssigned, listSubjects, listTeachingStaff, removeAssigned, saveAssigned } from './queries'

export const assignmentsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getAssignments),
    handler: async ({ params }) => {
      if (!/^2[01]\d\d$/.test(params.year)) throw notFound()
      return assignmentsOf(app.db, Number(params.year))
    },
  })
}

/** Fits the cells of a school of two hundred classes. */
const bodyLimit = 1_000_000

export const assignmentsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveAssignments),
    bodyLimit,
    handler: (request) => saveAssignments(app, currentUser(request), request.body),
  })
}

type Cell = BodyOf<typeof contract.saveAssignments>['cells'][number]
type Assigned = Awaited<ReturnType<typeof listAssigned>>[number]

interface Grid extends Omit<contract.Assignments, 'cells'> {
  readonly assigned: readonly Assigned[]
  readonly accounts: ReadonlyMap<string, string>
}

const assignmentsOf = async (db: Db, year: number): Promise<contract.Assignments> =>
  shown(await readGrid(db, year))

const readGrid = async (db: Db, year: number): Promise<Grid> => {
  const people = await listTeachingStaff(db)
  const staff = people.flatMap(({ login: username, name, office_role: role }) =>
    isOfficeRole(role) ? [{ username, name, role }] : [],
  )
  return {
    year,
    classes: (await listFormClasses(db)).map(({ id, form_level }) => ({ class_id: id, form_level })),
    subjects: await listSubjects(db),
    staff: staff.sort((a, b) => compare(a.name, b.name) || compare(a.username, b.username)),
    assigned: await listAssigned(db, year),
    accounts: new Map(people.map(({ id, login }) => [login, id])),
  }
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en')

const shown = ({ assigned, accounts: _accounts, ...grid }: Grid): contract.Assignments => ({
  ...grid,
  cells: [...cellsOf(assigned)].map(([key, usernames]) => ({ ...placeAt(key), usernames })),
})

/** By cell, the usernames in the order of the alphabet. */
const cellsOf = (assigned: readonly Assigned[]): Map<string, string[]> => {
  const cells = new Map<string, string[]>()
  for (const { class_id, subject_code, username } of assigned) {
    const key = keyOf({ class_id, subject_code: subject_code || null })
    cells.set(key, [...(cells.get(key) ?? []), username].sort())
  }
  return cells
}

type Place = Pick<Cell, 'class_id' | 'subject_code'>

const keyOf = ({ class_id, subject_code }: Place): string => JSON.stringify([class_id, subject_code])

const placeAt = (key: string): Place => {
  const [class_id, subject_code] = JSON.parse(key) as [string, string | null]
  return { class_id, subject_code }
}

const outdated =
  'Someone else has changed who teaches what. Nothing was saved: look at the new names and try again.'

const saveAssignments = (
  app: Pick<App, 'db' | 'clock'>,
  { accountId: actor }: SignedIn,
  { year, cells }: BodyOf<typeof contract.saveAssignments>,
): Promise<contract.Assignments> =>
  withSchoolLocked(app, async (db, at) => {
    const grid = await readGrid(db, year)
    refuseUnknown(grid, cells)
    const stored = cellsOf(grid.assigned)
    const before = (cell: Cell) => stored.get(keyOf(cell)) ?? []
    // A cell that a colleague has already changed to the same teachers needs no change.
    const changing = cells.filter((cell) => !isSame(before(cell), cell.usernames))
    if (changing.some((cell) => !isSame(before(cell), cell.was))) throw new Outdated(outdated, shown(grid))
    refuseWrongRole(grid, changing, before)
    const added = changing.flatMap((cell) => rowsOf(grid, cell, without(cell.usernames, before(cell))))
    const removed = changing.flatMap((cell) => rowsOf(grid, cell, without(before(cell), cell.usernames)))
    await removeAssigned(db, year, removed.map(asStored))
    await saveAssigned(db, year, added.map(asStored))
    if (changing.length > 0) {
      const titles = new Map(grid.subjects.map(({ code, title }) => [code, title]))
      const words = (row: Assigned) => assignedText(row, titles)
      const details = { year, assigned: added.map(words), unassigned: removed.map(words) }
      await saveAudit(db, { at, actor, action: 'teachers assigned', details })
    }
    return assignmentsOf(db, year)
  })

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((username) => other.includes(username))

const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((username) => !some.includes(username))

const rowsOf = ({ accounts }: Grid, { class_id, subject_code }: Place, usernames: readonly string[]) =>
  usernames.flatMap((username): Assigned[] => {
    const account_id = accounts.get(username)
    return account_id === undefined
      ? []
      : [{ class_id, subject_code: subject_code ?? '', account_id, username }]
  })

const asStored = ({ username: _username, ...row }: Assigned) => row

const refuse = (text: string): never => {
  throw new Refusal(422, text, { cells: [text] })
}

const refuseUnknown = ({ classes, subjects, staff }: Grid, cells: readonly Cell[]) => {
  const known = {
    classes: new Set(classes.map(({ class_id }) => class_id)),
    subjects: new Set(subjects.map(({ code }) => code)),
    people: new Set(staff.map(({ username }) => username)),
  }
  const seen = new Set<string>()
  for (const { class_id, subject_code, usernames } of cells) {
    const key = keyOf({ class_id, subject_code })
    if (!known.classes.has(class_id)) refuse(`The school has no class ${class_id}.`)
    if (subject_code !== null && !known.subjects.has(subject_code))
      refuse(`${class_id}: the school has no subject ${subject_code}.`)
    if (seen.has(key)) refuse(`${class_id}, ${subject_code ?? 'form teachers'}: this cell was sent twice.`)
    seen.add(key)
    const stranger = usernames.find((username) => !known.people.has(username))
    if (stranger !== undefined)
      refuse(
        `${class_id}, ${titleOf(subjects, subject_code)}: there is no teacher ${stranger} here. Check the name, or invite them first.`,
      )
  }
}

const titleOf = (subjects: Grid['subjects'], code: string | null): string =>
  code === null ? 'form teacher' : (subjects.find((one) => one.code === code)?.title ?? code)

/** A class may only be followed by a form teacher. */
const refuseWrongRole = (
  { staff }: Grid,
  cells: readonly Cell[],
  before: (cell: Cell) => readonly string[],
) => {
  for (const cell of cells) {
    if (cell.subject_code !== null) continue
    const added = without(cell.usernames, before(cell))
    const person = staff.find(({ username, role }) => added.includes(username) && role !== 'form_teacher')
    if (!person) continue
    const { name, username, role } = person
    refuse(
      `${cell.class_id}, form teacher: ${name} (${username}) has the role ${roleFacts[role].title}. Change the role to ${roleFacts.form_teacher.title} first, or choose someone else.`,
    )
  }
}
