// Puts messages into the queue, in the transaction of what they tell. Rooms that stand before this one reach it as
// `app.tell`.
import { receiptOf } from '#shared/rules/students/receipt'
import { dayIn } from '#shared/rules/dates'
import { namedMissing } from '#shared/rules/intake/familyMessage'
import { owedThings } from '#shared/rules/intake/owed'
import { addressesOf, isNotice, type MessageKind } from '#shared/rules/messages/messages'
import { listReceived, listRecords } from '../intake/chase/queries'
import { inPortions } from '../platform/database/queries/manyRows'
import { dayMs, minuteMs } from '../platform/core/durations'
import type { Db } from '../platform/database/schema/schema'
import {
  addAddresses,
  addMessages,
  countOpenQuestions,
  listAddresses,
  listLeft,
  listStopped,
  type Noted,
  saveAskedAgain,
} from './queries'
import { findMail, type MailApp } from './mail'
import { addressesFor, listNamed } from './namedAddresses'

export interface ToldStudent {
  readonly student_id: string
  /** The subject of the message; each address is told once about it. */
  readonly about: string
  /** Values for the placeholders of the words. */
  readonly data: Readonly<Record<string, string>>
}

/** Does nothing while the school writes to nobody. Who has left is told of a report card only. */
export type Tell = (
  db: Db,
  told: {
    readonly kind: Exclude<MessageKind, 'proof'>
    readonly students: readonly ToldStudent[]
    readonly at: Date
    /** True: it may have been sent before a restore. It is given up with that reason, and the office decides. */
    readonly mayBeSent?: boolean
  },
) => Promise<void>

export const createTell =
  ({ config }: Pick<MailApp, 'config'>): Tell =>
  async (db, { kind, students: told, at, mayBeSent = false }) => {
    const mail = told.length === 0 ? undefined : await findMail(db, config)
    if (!mail) return
    const today = dayIn(config.school.timeZone, at)
    const toldIds = [...new Set(told.map(({ student_id }) => student_id))]
    const left = kind === 'report' ? new Set<string>() : await listLeft(db, toldIds, today)
    const students = told.filter(({ student_id }) => !left.has(student_id))
    const ids = toldIds.filter((id) => !left.has(id))
    await noteAddresses(db, ids, mail, at)
    const now = at.toISOString()
    const named = await addressesFor(db, kind, await listNamed(db, ids), mail.toStudents, now)
    const addresses = (await listAddresses(db, ids)).filter(({ student_id, address }) =>
      named.get(student_id)?.has(address),
    )
    const filledIn = kind === 'received' ? students.map((one) => withReference(one, today)) : students
    const dataOf = new Map(filledIn.map((one) => [one.student_id, one]))
    const rows = addresses.flatMap(({ id, student_id, proved_at, stopped_at }) => {
      const one = dataOf.get(student_id)
      // A notice waits for the proof of its address; a notice of security that comes days later helps nobody.
      if (!one || stopped_at !== null || (proved_at === null && !isNotice(kind))) return []
      const key = `${kind} ${one.about}`
      const row = { ...waitingRow(id, student_id, now), kind, key, data: JSON.stringify(one.data) }
      return [mayBeSent ? { ...row, given_up_at: now, last_error: 'restored' as const } : row]
    })
    await addMessages(db, rows)
  }

const waitingRow = (address_id: number, student_id: string, now: string) => ({
  address_id,
  student_id,
  created_at: now,
  due_at: now,
  tries: 0,
})

/** An address that was typed wrong is often corrected at once: the first message to it leaves after this time. */
const beforeProofMs = 10 * minuteMs

/**
 * Notes the addresses that the forms of these students name, and asks the new ones for their proof. New is also one whose
 * question was not sent, because the form had stopped naming it before.
 * @returns the students some of whose addresses must wait, because too many were named
 */
export const noteAddresses = async (
  db: Db,
  ids: readonly string[],
  { toStudents }: { readonly toStudents: boolean },
  at: Date,
): Promise<string[]> => {
  const before = (await listAddresses(db, ids)).filter((one) => !mayBeAskedAgain(one))
  const known = new Set(before.map(keyOf))
  const now = at.toISOString()
  // In one order, so that two who note the same addresses do not wait for each other.
  const records = (await listNamed(db, ids)).sort((one, other) => (one.id < other.id ? -1 : 1))
  const found = records.flatMap((record) =>
    addressesOf(record, toStudents)
      .map(({ whose, address }) => ({ student_id: record.id, whose, address, created_at: now }))
      .filter((one) => !known.has(keyOf(one))),
  )
  if (found.length === 0) return []
  const unknown = await withinLimits(db, before, found, at)
  const stopped = await listStopped(
    db,
    unknown.map(({ address }) => address),
  )
  await addAddresses(
    db,
    unknown.map((one) => ({ ...one, stopped_at: stopped.has(one.address) ? now : null })),
  )
  const added = new Set(unknown.map(keyOf))
  const due_at = new Date(at.getTime() + beforeProofMs).toISOString()
  const fresh = (await listAddresses(db, ids)).filter(
    (one) => added.has(keyOf(one)) && one.stopped_at === null,
  )
  const freshIds = fresh.map(({ id }) => Number(id))
  await saveAskedAgain(db, freshIds, now, due_at)
  await addMessages(
    db,
    fresh.map(({ id, student_id }) => ({
      ...waitingRow(id, student_id, now),
      due_at,
      kind: 'proof' as const,
      key: 'proof',
      data: '{}',
    })),
  )
  return found.filter((one) => !unknown.includes(one)).map(({ student_id }) => student_id)
}

const mayBeAskedAgain = ({ isWithdrawn, proved_at, stopped_at }: Noted): boolean =>
  Boolean(isWithdrawn) && proved_at === null && stopped_at === null

/** Without limits, typing one address after another would make the school write to strangers. */
const mostNew = { aDay: 6, inAll: 20, openQuestions: 3 } as const

const withinLimits = async <New extends { readonly student_id: string; readonly address: string }>(
  db: Db,
  before: ReadonlyArray<{ readonly student_id: string; readonly created_at: string }>,
  found: readonly New[],
  at: Date,
): Promise<New[]> => {
  const dayAgo = new Date(at.getTime() - dayMs).toISOString()
  const [inAll, aDay] = [countOf(before), countOf(before.filter(({ created_at }) => created_at > dayAgo))]
  const open = new Map(
    await countOpenQuestions(
      db,
      found.map(({ address }) => address),
    ),
  )
  return found.filter(({ student_id, address }) => {
    const counts = [
      [inAll, student_id, mostNew.inAll],
      [aDay, student_id, mostNew.aDay],
      [open, address, mostNew.openQuestions],
    ] as const
    if (counts.some(([count, key, most]) => (count.get(key) ?? 0) >= most)) return false
    for (const [count, key] of counts) count.set(key, (count.get(key) ?? 0) + 1)
    return true
  })
}

const countOf = (rows: ReadonlyArray<{ readonly student_id: string }>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { student_id } of rows) counts.set(student_id, (counts.get(student_id) ?? 0) + 1)
  return counts
}

const keyOf = ({ student_id, address }: { readonly student_id: string; readonly address: string }) =>
  `${student_id} ${address}`

const withReference = (one: ToldStudent, today: string): ToldStudent => {
  const reference = receiptOf(one.student_id, today, today)?.reference ?? ''
  return { ...one, data: { ...one.data, reference } }
}

/** By student: what is missing, in words that leave the school's house (rules/intake/familyMessage); empty: nothing. */
export const missingOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await inPortions(ids, async (piece) => {
      const { uploaded, onPaper, sentBack } = await listReceived(db, piece)
      return (await listRecords(db, piece)).map((record) => {
        const typesIn = (types: ReadonlyMap<string, string[]>) => types.get(record.id) ?? []
        const received = [...typesIn(uploaded), ...typesIn(onPaper)]
        const missing = namedMissing(owedThings(record, received, typesIn(sentBack)))
        return [record.id, missing.join(', ')] as const
      })
    }),
  )
