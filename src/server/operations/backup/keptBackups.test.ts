import { chooseKept, findBase, type KeptBackup, madeUntil } from './keptBackups'

const hour = 3_600_000
const now = new Date('2026-09-30T12:00:00.000Z')

const at = (hoursAgo: number, kind: KeptBackup['kind']): KeptBackup => ({
  name: `${kind} ${hoursAgo}`,
  kind,
  keyId: '',
  createdAt: new Date(now.getTime() - hoursAgo * hour).toISOString(),
})

/** Sixty days with a backup every 15 minutes and a full one each night, newest first. */
const sixtyDays = Array.from({ length: 60 * 96 }, (_none, index) =>
  at(index / 4, index % 96 === 40 ? 'full' : 'changes'),
)

test('REL-16 24 hours, 7 days and 5 weeks are retained, and everything from the last hour', () => {
  const kept = [...chooseKept(sixtyDays, now)]
  const ageOf = ({ createdAt }: KeptBackup) => (now.getTime() - Date.parse(createdAt)) / hour
  const changes = kept.filter(({ kind }) => kind === 'changes').map(ageOf)
  const full = kept.filter(({ kind }) => kind === 'full').map(ageOf)
  expect(changes.filter((age) => age < 1)).toHaveLength(4)
  expect(
    new Set(
      kept
        .map(ageOf)
        .filter((age) => age < 23)
        .map(Math.floor),
    ).size,
  ).toBe(23)
  expect(Math.max(...changes)).toBeLessThanOrEqual(25)
  expect(full.filter((age) => age < 7 * 24)).toHaveLength(7)
  expect(Math.max(...full)).toBeGreaterThan(28 * 24)
  expect(full.length).toBeLessThanOrEqual(12)
})

test('REL-16 a full backup is retained as long as incremental ones need it', () => {
  const lonely = [at(3, 'changes'), at(24 * 90, 'full')]
  expect(chooseKept(lonely, now).size).toBe(2)
})

test('files of an incremental backup are looked up in its full backup, or in a later one', () => {
  const [newer, base, older] = [at(1, 'full'), at(5, 'full'), at(9, 'full')] as const
  expect(findBase([newer, base, older], base.createdAt)).toBe(base)
  expect(findBase([newer, older], base.createdAt)).toBe(newer)
  expect(findBase([older], base.createdAt)).toBeUndefined()
})

test('REL-37 a backup of a clock ten years ahead remains, but does not count as the newest', () => {
  const ahead = at(-10 * 365 * 24, 'full')
  const backups = [ahead, at(-0.01, 'changes'), ...sixtyDays]
  expect(madeUntil(now, backups)).toEqual(backups.slice(1))
  expect(chooseKept(backups, now).has(ahead)).toBe(true)
})
