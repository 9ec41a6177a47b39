// Whenever a page says that answers are kept on this device, they are.
import type { Visit } from '../people/visit'
import { textsOn, toGiveBackOn, valuesOn } from './disk'
import { restMs } from './ledger'

export const checkKept = (visit: Visit) => {
  const { portal, world, device, account, who, number } = visit
  if (!portal || world.scheduler.now - visit.keepsSince < restMs) return
  const texts = textsOn(device, account)
  for (const studentId of portal.records())
    for (const field of portal.unsaved(studentId)) {
      const own = world.ledger.last(who, studentId, field)
      if (!own?.isWish || own.isFresh || own.over || own.tab !== number) continue
      // The question is about an older answer that a tab had left behind: this one is stored.
      if (world.historyOf(studentId).holds(field, own.value, own.at)) continue
      const there = [
        ...valuesOn(texts, studentId, field, portal.answerIn),
        // It lies there as stored until it is given back.
        ...toGiveBackOn(texts, studentId, field, world.epoch),
      ]
      if (there.includes(own.value)) continue
      world.accuse(`not kept: ${who} was told that ${field} is kept, but ${String(own.value)} is not there`)
    }
}
