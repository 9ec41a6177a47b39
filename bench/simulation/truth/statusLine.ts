// Everything that a page says about its answers is true.
import type { Visit } from '../people/visit'
import { textsOn, toGiveBackOn, valuesOn } from './disk'
import { checkKept, type Said, isExcused } from './ledger'

const saysKept = new Set(['retrying', 'offline', 'closed'])

/** Another page of this person, or this page before the last sign-in, left it on the device. */
const isToBeTakenUp = ({ device, account, portal }: Visit, { studentId, field, value }: Said): boolean =>
  portal !== undefined &&
  !portal.unsaved(studentId).includes(field) &&
  valuesOn(textsOn(device, account), studentId, field, portal.answerIn).includes(value)

/** Another page of this person has stored it and left it on the device: it is returned after a restore. */
const isToComeBack = ({ device, account, world }: Visit, { studentId, field, value }: Said): boolean =>
  toGiveBackOn(textsOn(device, account), studentId, field, world.epoch).includes(value)

/** True if the page knows of the newest restore: until then it can only say what was true before. */
const hasHeard = ({ portal, world }: Visit): boolean =>
  world.epoch === undefined || portal?.epoch() === world.epoch

/** An answer that this page calls saved must be in the database, or have been given up or replaced elsewhere. */
const checkSaved = (visit: Visit, studentId: string, field: string, says: string) => {
  const { world, who, number, portal } = visit
  const own = world.ledger.last(who, studentId, field)
  if (!own || own.tab !== number || own.over || !own.isWish || portal?.isTyping(studentId, field)) return
  const history = world.historyOf(studentId)
  const isStored = ({ value, at }: Said) =>
    history.holds(field, value, at) || (!hasHeard(visit) && history.hasLost(field, value, at))
  // A page that still has it returns it, whatever the device was able to store.
  const isGone = ({ value }: Said) => portal?.queue(studentId).uncovered[field]?.value !== value
  const isFine = (said: Said) => isStored(said) || (isGone(said) && isExcused(world, said))
  if (world.ledger.equallyLate(own).some(isFine)) return
  if (isToBeTakenUp(visit, own)) return world.count('said saved before the slot was read')
  // It signed in again after a restore, and another page holds the answer that it had stored before.
  if (isGone(own) && isToComeBack(visit, own))
    return world.count('said saved before another page gave it back')
  world.accuse(`untrue: ${who} reads "${says}", but ${field} = ${String(own.value)} is not stored`)
}

const checkRecord = (visit: Visit, studentId: string) => {
  const { portal, world } = visit
  if (!portal) return
  const summary = portal.summary(studentId)
  const unsaved = portal.unsaved(studentId)
  const fields = world.fields
  if (summary.is === 'saved')
    for (const field of fields) checkSaved(visit, studentId, field, 'All answers saved')
  for (const field of fields)
    if (portal.icon(studentId, field) === 'saved' && !unsaved.includes(field))
      checkSaved(visit, studentId, field, 'the check mark')
  if ('count' in summary && summary.count !== unsaved.length)
    world.accuse(`untrue: ${visit.who} reads of ${summary.count} answers, ${unsaved.length} wait`)
  if (summary.is === 'saved' && unsaved.length > 0)
    world.accuse(`untrue: ${visit.who} reads that all is saved while ${unsaved.join(', ')} wait`)
  if (saysKept.has(summary.is) && unsaved.length > 0 && portal.keeps() === 'yes') checkKept(visit)
}

/**
 * "Have now been saved": the answer found, or a later one of the same person. A full device may hold an older answer than
 * the one that a restore lost.
 */
const checkFound = (visit: Visit) => {
  const { portal, world, who } = visit
  if (!portal || portal.foundUnsaved() > 0) return
  const isHeldElsewhere = (studentId: string, field: string) =>
    world.visits.some(
      (other) => other !== visit && other.isAlive && other.portal?.unsaved(studentId).includes(field),
    )
  for (const { id: studentId, fields } of portal.keeping().found)
    for (const field of fields) {
      const all = world.ledger.of(who, studentId, field)
      const last = all.filter(({ isFresh, tab }) => !isFresh && world.endOf(tab) <= visit.openedAt).at(-1)
      if (!last?.isWish || isHeldElsewhere(studentId, field)) continue
      const history = world.historyOf(studentId)
      const isStored = (said: Said) =>
        said.over !== undefined ||
        history.holds(field, said.value, said.at) ||
        isExcused(world, said) ||
        (history.hasLost(field, said.value, said.at) && (!hasHeard(visit) || isToComeBack(visit, said)))
      const since = all.slice(all.indexOf(last))
      if (since.some((said) => isStored(said) || isToBeTakenUp(visit, said))) continue
      world.accuse(
        `untrue: ${who} reads that what was found is saved, but ${field} = ${String(last.value)} is not`,
      )
    }
}

export const checkVisit = (visit: Visit) => {
  const { portal, world, account } = visit
  if (!portal || !visit.isAlive) return
  const keeps = portal.keeps() === 'yes'
  if (!keeps) visit.keepsSince = Number.POSITIVE_INFINITY
  else if (visit.keepsSince === Number.POSITIVE_INFINITY) visit.keepsSince = world.scheduler.now
  for (const studentId of portal.records()) {
    if (account.role === 'student' && studentId !== account.login)
      world.accuse(`not theirs: ${visit.who} has the answers of ${studentId}`)
    checkRecord(visit, studentId)
  }
  checkFound(visit)
}
