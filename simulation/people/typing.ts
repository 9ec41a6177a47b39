// What people do to a form that is open before them.
import type { Asked, Values } from './values'
import type { Visit } from './visit'

/** Some keys, each a moment after the one before; then the field is left, or not yet. */
const typeInto = (visit: Visit, field: string, text: string) => {
  const { scheduler, random } = visit.world
  const { life } = visit.tab
  const steps = random.between(1, Math.min(3, Math.max(1, text.length)))
  let at = 0
  for (let step = 1; step <= steps; step += 1) {
    const part = text.slice(0, Math.ceil((text.length * step) / steps))
    scheduler.in(at, () => canType(visit) && visit.type(field, part), life)
    at += random.between(60, 700)
  }
  if (random.happens(0.75)) scheduler.in(at + random.between(0, 1500), () => visit.leave(field), life)
}

/** A dialog, or a closed form, keeps people from typing. */
export const canType = ({ portal, studentId, isOpened }: Visit): boolean =>
  portal !== undefined &&
  isOpened &&
  portal.session().is === 'signedIn' &&
  portal.isRead(studentId) &&
  portal.queue(studentId).is !== 'closed'

export const fillIn = (visit: Visit, asked: readonly Asked[], values: Values) => {
  const { portal, world } = visit
  if (!portal) return
  const { name, isTyped } = world.random.pick(asked)
  // Going to another field leaves the one before.
  for (const [, typing] of portal.typing()) if (typing !== name) visit.leave(typing)
  world.count('answers')
  if (isTyped) typeInto(visit, name, values.typedInto(name))
  else visit.choose(name, values.chosenFor(name))
}

export const lookAtConflicts = (visit: Visit, mine = 0.5): boolean => {
  const { portal, studentId, world } = visit
  const [field] = Object.keys(portal?.queue(studentId).conflicts ?? {})
  if (!portal || field === undefined || portal.isTyping(studentId, field)) return false
  visit.answerConflict(field, world.random.happens(mine))
  return true
}
