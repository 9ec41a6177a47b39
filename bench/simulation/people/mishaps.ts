// Mishaps and other events of pages, devices, connections and the school's server.
import { goodLine } from '../browser/device'
import type { Account } from '../school/school'
import { reopen, signOut } from './comingBack'
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

/** The loss of the school's machine is in school/fate.ts. */
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
