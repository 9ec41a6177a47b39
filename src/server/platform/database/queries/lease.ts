// Work that only one instance does at a time. A lease only saves double work: an instance that stalls may wake up after
// its lease has ended, so the work must be safe without it.
import { randomUUID } from 'node:crypto'
import { latestTrue } from '../../core/durations'
import type { Db } from '../schema/schema'

/** Names this process among all that share the database. */
export const instanceId: string = randomUUID()

export interface Lease {
  /** Each name has one length, so that a lease of a clock that was wrong can be told by its end. */
  readonly name: string
  /** Long enough for the work; if an instance dies, the others wait this long. */
  readonly seconds: number
}

/** False while somebody else holds it. Its holder extends it by taking it again. */
export const takeLease = async (db: Db, { name, seconds }: Lease, now: Date, heldBy = instanceId) => {
  const ends_at = new Date(now.getTime() + seconds * 1000).toISOString()
  const tooLate = latestTrue(now, seconds * 1000)
  const row = await db
    .insertInto('lease')
    .values({ name, held_by: heldBy, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ held_by: heldBy, ends_at })
        .where((is) =>
          is.or([
            is('lease.ends_at', '<=', now.toISOString()),
            is('lease.ends_at', '>', tooLate),
            is('lease.held_by', '=', heldBy),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export const endLease = (db: Db, name: string, heldBy = instanceId) =>
  db.deleteFrom('lease').where('name', '=', name).where('held_by', '=', heldBy).execute()

export const removeEndedLeases = (db: Db, before: string) =>
  db.deleteFrom('lease').where('ends_at', '<', before).execute()

interface Held<Answer> {
  readonly answer: Answer
}

/** Undefined when somebody else holds the lease. Each call counts as somebody else, even within one process. */
export const whileHolding = async <Answer>(
  db: Db,
  lease: Lease,
  clock: () => Date,
  work: () => Promise<Answer>,
): Promise<Held<Answer> | undefined> => {
  const holder: string = randomUUID()
  if (!(await takeLease(db, lease, clock(), holder))) return undefined
  try {
    return { answer: await work() }
  } finally {
    await endLease(db, lease.name, holder)
  }
}
