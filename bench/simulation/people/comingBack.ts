// The end of an evening: all faults are over, everybody comes back and signs in, and the portal has time to finish.
import { goodLine } from '../browser/device'
import { checkVisit } from '../truth/statusLine'
import type { World } from '../world'
import type { Account } from '../school/school'
import { Visit } from './visit'

const patienceMs = 8 * 60_000
const stepMs = 4000
/** People go to another page and come back. */
const lookEvery = 6

const heal = async (world: World) => {
  world.note('everything heals')
  world.school.strain = 0
  world.school.blow = 'none'
  for (const device of world.devices) {
    device.line = goodLine
    device.disk = 'well'
    device.isOnline = true
  }
  await world.fate?.heal()
  for (const { isAlive, tab } of world.visits) {
    if (isAlive) tab.connectionChanged()
    await world.scheduler.settle()
  }
}

const isPending = ({ portal, studentId, world }: Visit): boolean => {
  if (!portal?.records().includes(studentId)) return true
  const { is, waiting } = portal.queue(studentId)
  // Answers stored before the restore are accepted all the same.
  if (is === 'closed' && world.fate?.isClosed)
    return Object.values(waiting).some(({ receipt }) => receipt !== undefined)
  return is !== 'resting' || Object.keys(waiting).length > 0
}

/** One account on one device, with all its tabs that are still open. */
const finish = async (world: World, mine: Visit[]) => {
  const [first] = mine as [Visit]
  const until = world.scheduler.now + patienceMs
  const isSettled = () =>
    mine.every(
      (visit) =>
        visit.isOpened &&
        !isPending(visit) &&
        !['nobody', 'opening'].includes(visit.portal?.keeping().is ?? 'nobody'),
    )
  for (let quiet = 0, round = 0; quiet < 2 && world.scheduler.now < until; round += 1) {
    for (const visit of mine) {
      const isThere = !goOn(visit)
      for (const [, field] of visit.portal?.typing() ?? []) visit.leave(field)
      if (isThere && isPending(visit)) visit.portal?.retry(visit.studentId)
      if (round % lookEvery === 1) visit.tab.show('hidden')
      if (round % lookEvery === 1) visit.tab.show('visible')
      await world.scheduler.settle()
    }
    await world.scheduler.runUntil(world.scheduler.now + stepMs)
    mine.forEach(checkVisit)
    quiet = isSettled() ? quiet + 1 : 0
  }
  for (const visit of mine)
    if (isPending(visit))
      world.accuse(`never done: ${visit.who} still waits: ${visit.portal?.queue(visit.studentId).is}`)
  note(world, first, mine)
}

const note = (world: World, { who, studentId }: Visit, mine: readonly Visit[]) => {
  for (const { portal } of mine) {
    if (!portal) continue
    const { conflicts, refusedValues: kept, waiting } = portal.queue(studentId)
    for (const [field, { yours }] of Object.entries(conflicts))
      world.shownAtEnd.add(JSON.stringify([who, studentId, field, yours]))
    // While registration is closed, an answer not stored before stays in its field.
    for (const [field, { value }] of Object.entries({ ...waiting, ...kept }))
      world.shownAtEnd.add(JSON.stringify([who, studentId, field, value]))
  }
}

const finishAndGo = async (world: World, mine: Visit[]) => {
  await finish(world, mine)
  for (const visit of mine) {
    signOut(visit, false)
    await world.scheduler.runUntil(world.scheduler.now + 2000)
    await visit.close('goes')
  }
}

/** One account after the other on each device: the tabs of the others wait, or are closed. */
export const comeBack = async (world: World) => {
  await heal(world)
  await world.scheduler.runUntil(world.scheduler.now + 60_000)
  for (const device of world.devices) {
    const there = world.visits.filter((visit) => visit.device === device)
    const accounts = new Map<string, { account: Account; studentId: string }>()
    for (const { account, studentId } of there) accounts.set(account.login, { account, studentId })
    for (const { account, studentId } of accounts.values()) {
      const mine = there.filter((visit) => visit.isAlive && visit.account.login === account.login)
      for (const visit of mine) if (world.random.happens(0.5)) await visit.close('closes the tab at last')
      const left = mine.filter(({ isAlive }) => isAlive)
      world.school.endSession(device.cookies.session)
      await finishAndGo(world, [...left, new Visit(world, device, account, studentId)])
      // A page that stayed open and sends no requests does not learn that the school was restored.
      if (left.length > 0 && world.epoch !== undefined)
        await finishAndGo(world, [new Visit(world, device, account, studentId)])
      await world.scheduler.runUntil(world.scheduler.now + 2000)
    }
  }
}

// Opening the portal, leaving it, and coming back.

/** Takes one step towards an open form; false when it is open already. */
export const goOn = (visit: Visit): boolean => {
  const { portal, account, studentId } = visit
  if (!portal) return true
  const session = portal.session()
  if (visit.isGoing && session.is !== 'visitor') return true
  visit.isGoing = false
  if (session.is === 'visitor' || session.is === 'expired') {
    visit.note('signs in')
    visit.world.count('sign-ins')
    if (session.is === 'visitor') visit.isOpened = false
    void portal.signIn(account.login, account.role === 'admin')
    return true
  }
  if (session.is !== 'signedIn') return true
  if (visit.isOpened) return false
  visit.isOpened = true
  portal.openRecord(studentId, visit.editor)
  return true
}

/** The same tab again: its session storage is still there. */
export const reopen = (visit: Visit): Visit => {
  const { world, device, account, studentId, tab } = visit
  return new Visit(world, device, account, studentId, tab.memory)
}

/** On signing out with unsaved answers the page warns and asks. */
export const signOut = (visit: Visit, mayDiscard = true) => {
  const { portal, world } = visit
  if (!portal) return
  for (const [, field] of portal.typing()) visit.leave(field)
  const keeps = portal.keeps() === 'yes'
  const hasUnsaved = portal.records().some((id) => portal.unsaved(id).length > 0)
  if (hasUnsaved && mayDiscard && world.random.happens(0.2)) {
    visit.note('discards what is not saved')
    visit.giveUp('discarded')
    portal.discard()
  } else if (!keeps) visit.giveUp('signed out in spite of the warning')
  visit.note('signs out')
  world.count('sign-outs')
  visit.isOpened = false
  visit.isGoing = true
  void portal.signOut()
}
