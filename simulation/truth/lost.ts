// At the end, when everything has healed and everybody has come back: what each person wanted last is stored, shown to
// them, or given up.
import type { World } from '../world'
import type { Said } from './ledger'

/** Shown as an open question or a value that may not be stored. */
const isShown = (world: World, { who, studentId, field, value }: Said): boolean =>
  world.shownAtEnd.has(JSON.stringify([who, studentId, field, value]))

/** It was stored and lost by a restore, and the device could not keep it until a copy had it: so much is not promised. */
export const isExcused = (world: World, { who, studentId, field, value, at, keeps }: Said): boolean =>
  world.historyOf(studentId).hasLost(field, value, at) && (!keeps || world.deviceOf(who).hadTrouble(at))

const isThere = (world: World, said: Said): boolean =>
  world.historyOf(said.studentId).holds(said.field, said.value, said.at) ||
  isShown(world, said) ||
  isExcused(world, said)

export const checkLost = (world: World) => {
  for (const all of world.ledger.all()) {
    const newestFirst = [...all].reverse()
    const promised = newestFirst.findIndex(({ isFresh }) => !isFresh)
    if (promised < 0) continue
    const last = newestFirst[promised] as Said
    if (last.over || !last.isWish) continue
    // What was typed in the last moments before a page died counts if it is there, or was what the record showed, and
    // may be lost.
    const inLastMoments = newestFirst.slice(0, promised)
    if (inLastMoments.some(({ isWish }) => !isWish)) continue
    const enough = [...inLastMoments, ...world.ledger.equallyLate(last)]
    if (enough.some((said) => said.over || isThere(world, said))) continue
    world.accuse(
      `lost: ${last.who} put ${JSON.stringify(last.value)} into ${last.field}${last.hasTime ? '' : ' before the time was known'}`,
    )
  }
}
