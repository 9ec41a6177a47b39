// Mishaps of pages, devices, connections and the school, and the end of an evening, when everybody comes back.
import { goodLine } from '../browser/device'
import type { Account } from '../school/school'
import { checkVisit } from '../truth/truth'
import type { World } from '../world'
import { Visit } from './visit'

type Mishap = (visit: Visit, others: Account) => void | Promise<void>

const pagesOn = ({ world, device }: Visit) =>
  world.visits.filter((visit) => visit.isAlive && visit.device === device)

const happens = {
  hidden: (visit) => {
    visit.note('looks at something else')
    visit.isHidden = true
    visit.tab.show('hidden')
  },
  reloaded: async (visit) => {
    await visit.close('reloads')
    reopen(visit)
  },
  closed: (visit) => visit.close('closes the tab'),
  discarded: (visit) => {
    visit.die('the tab is discarded')
    if (visit.world.random.happens(0.7)) reopen(visit)
  },
  browserKilled: (visit) => {
    const { world, device } = visit
    for (const page of pagesOn(visit)) page.die('the browser is killed')
    if (world.random.happens(0.5)) device.cookies = {}
  },
  /** Browsers clear the storage that no open page uses; nothing is promised about its contents. */
  storageCleared: async (visit) => {
    const { world, device } = visit
    for (const page of pagesOn(visit)) await page.close('closes the tab')
    world.note(`the browser of ${device.name} clears its storage`)
    device.vanish()
    for (const all of world.ledger.all())
      for (const said of all) if (said.who.endsWith(`@${device.name}`)) said.over ??= 'cleared by the browser'
  },
  signedOut: (visit) => signOut(visit),
  somebodyElse: async (visit, others) => {
    if (visit.account.role === 'admin') return
    const isOther = visit.account.login === others.login
    const family = visit.world.visits.find(
      ({ account, device }) =>
        device === visit.device && account.role === 'student' && account.login !== others.login,
    )
    const account = isOther ? (family?.account ?? others) : others
    if (visit.world.random.happens(0.5)) {
      // In the same tab, after a sign-out.
      signOut(visit, false)
      await visit.close('leaves the tab')
    }
    // Somebody else uses a new tab of the same browser.
    new Visit(visit.world, visit.device, account, account.login).note('sits down')
  },
  officeLeaves: (visit) => {
    const { portal } = visit
    if (!portal || visit.editor !== 'office' || !visit.isOpened) return
    for (const [, field] of portal.typing()) visit.leave(field)
    visit.note('closes the dialog')
    portal.leaveRecord()
    visit.isOpened = false
  },
  sessionEnded: ({ world, device }) => {
    world.note(`the session of ${device.name} ends`)
    world.school.endSession(device.cookies.session)
  },
  offline: async (visit) => {
    visit.device.isOnline = !visit.device.isOnline
    visit.note(visit.device.isOnline ? 'is online' : 'is offline')
    for (const page of pagesOn(visit)) {
      page.tab.connectionChanged()
      await page.world.scheduler.settle()
    }
  },
  badLine: ({ world: { random }, device }) => {
    device.line = { lost: random() / 2, twice: random() / 3, slowestMs: random.between(100, 4000) }
  },
  goodLine: ({ device }) => {
    device.line = goodLine
  },
  diskTrouble: ({ world, device }) => {
    device.disk = world.random.pick(['full', 'full', 'forbidden'])
    world.note(`the disk of ${device.name} is ${device.disk}`)
  },
  diskWell: ({ world, device }) => {
    device.disk = 'well'
    world.note(`the disk of ${device.name} is well`)
  },
  strain: ({ world }) => {
    world.school.strain = world.random.happens(0.5) ? 0 : world.random() / 2
    world.note(`the server refuses ${Math.round(100 * world.school.strain)} %`)
  },
  blow: ({ world }) => {
    world.school.blow = world.random.pick(['commit fails', 'killed before commit', 'killed after commit'])
    world.note(`next batch: ${world.school.blow}`)
  },
} satisfies Record<string, Mishap>

/** The loss of the school's machine is in school/database.ts. */
export const mishaps = {
  ...happens,
  weights: {
    hidden: 4,
    reloaded: 3,
    closed: 2,
    discarded: 4,
    browserKilled: 3,
    storageCleared: 0.3,
    signedOut: 2,
    somebodyElse: 1,
    officeLeaves: 2,
    sessionEnded: 3,
    offline: 5,
    badLine: 3,
    goodLine: 2,
    diskTrouble: 1,
    diskWell: 2,
    strain: 2,
    blow: 4,
  } satisfies Record<keyof typeof happens, number>,
}

// The end of an evening: all faults are over, everybody comes back and signs in, and the portal has time to finish.

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
const reopen = (visit: Visit): Visit => {
  const { world, device, account, studentId, tab } = visit
  return new Visit(world, device, account, studentId, tab.memory)
}

/** On signing out with unsaved answers the page warns and asks. */
const signOut = (visit: Visit, mayDiscard = true) => {
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
