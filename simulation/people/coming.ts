// Coming to the portal, going, and coming back.
import type { Account } from '../school/secrets'
import { Visit } from './visit'

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

/** The same tab once more: what session storage has is still there. */
export const reopen = (visit: Visit): Visit => {
  const { world, device, account, studentId, tab } = visit
  return new Visit(world, device, account, studentId, tab.memory)
}

/** Of a sign-out with unsaved answers the page tells, and asks. */
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

/** Somebody else sits down: in a new tab of the same browser. */
export const sitDown = (visit: Visit, account: Account, studentId: string): Visit =>
  new Visit(visit.world, visit.device, account, studentId)
