// Finds the copies that there are, and decides which of them are kept.
import { dayMs, hourMs, latestTrue } from '../../platform/core/durations'
import { type FoundHead, headIn, keyIdOf, largestStart } from './sealed'
import { backupEnding, type Copies, damagedEnding } from './copies'

export interface KeptBackup extends FoundHead {
  name: string
}

/** A damaged one is renamed, or has a mark beside it. */
const countingNames = (names: readonly string[]): string[] => {
  const all = new Set(names)
  return names.filter((name) => name.endsWith(backupEnding) && !all.has(name + damagedEnding))
}

const headOf = async (copies: Copies, name: string): Promise<FoundHead | undefined> => {
  const start = await copies.start(name, largestStart)
  return start && headIn(start)
}

/** Newest first. */
export const listBackups = async (copies: Copies): Promise<KeptBackup[]> => {
  const names = countingNames(await copies.names())
  const heads = await Promise.all(names.map(async (name) => ({ name, head: await headOf(copies, name) })))
  return heads
    .flatMap(({ name, head }) => (head ? [{ name, ...head }] : []))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Backups made with this key. After a change of the key the others stay readable with the former one only. */
export const madeWith = (key: Buffer, backups: readonly KeptBackup[]): KeptBackup[] =>
  backups.filter(({ keyId }) => keyId === keyIdOf(key))

/** Those that can no longer be opened. */
export const countDamaged = async (copies: Copies): Promise<number> =>
  (await copies.names()).filter((name) => name.endsWith(damagedEnding)).length

/** Leaves out backups dated in the future by a wrong clock: they would count as the newest until then. */
export const madeUntil = (now: Date, backups: readonly KeptBackup[]): readonly KeptBackup[] =>
  backups.filter(({ createdAt }) => createdAt <= latestTrue(now))

/** The full copy with the older files for a copy based on `base`: that one or, if it is gone, a later one. */
export const findBase = (backups: readonly KeptBackup[], base: string): KeptBackup | undefined =>
  backups.filter(({ kind, createdAt }) => kind === 'full' && createdAt >= base).at(-1)

/** Keeps the newest copy of each period, for this many periods. */
const rules = [
  { kinds: ['full', 'changes'], period: hourMs, count: 24 },
  { kinds: ['full'], period: dayMs, count: 7 },
  { kinds: ['full'], period: 7 * dayMs, count: 5 },
] as const

const newestOfPeriods = (backups: readonly KeptBackup[], period: number, count: number): KeptBackup[] => {
  const newest = new Map<number, KeptBackup>()
  for (const backup of backups) {
    const slot = Math.floor(Date.parse(backup.createdAt) / period)
    if (!newest.has(slot)) newest.set(slot, backup)
  }
  return [...newest.values()].slice(0, count)
}

/** Everything of the last hour, then 24 hours, 7 days and 5 weeks; and the full copies that these need. */
export const chooseKept = (backups: readonly KeptBackup[], now: Date): Set<KeptBackup> => {
  const kept = new Set(backups.filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < hourMs))
  for (const { kinds, period, count } of rules) {
    const some = backups.filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    for (const backup of newestOfPeriods(some, period, count)) kept.add(backup)
  }
  for (const { kind, createdAt } of [...kept].filter((backup) => backup.kind === 'changes')) {
    const before = backups.find((other) => other.kind === 'full' && other.createdAt <= createdAt)
    if (kind === 'changes' && before) kept.add(before)
  }
  return kept
}

/** Returns how many were removed. */
export const removeOldBackups = async (copies: Copies, now: Date): Promise<number> => {
  const backups = await listBackups(copies)
  const kept = chooseKept(backups, now)
  const old = backups.filter((backup) => !kept.has(backup))
  for (const { name } of old) await copies.remove(name)
  return old.length
}
