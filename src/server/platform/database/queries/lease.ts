// Work that only one instance does at a time. What it protects must be right without it too: it spares double work,
// and an instance that stands still may wake up after its lease has ended.
import { randomUUID } from 'node:crypto'
import { latestTrue } from '../../core/clocks'
import type { Db } from '../schema/schema'

/** This process among all that share the database. */
export const instanceId: string = randomUUID()

export interface Lease {
  /** Of one length wherever it is taken: one that ends later than it can was dated by a clock that went wrong. */
  readonly name: string
  /** Long enough for the work; an instance that dies holds up the others for so long. */
  readonly seconds: number
}

/** False while somebody else holds it. Taking one's own again extends it. */
export const takeLease = async (db: Db, { name, seconds }: Lease, now: Date, heldBy = instanceId) => {
  const ends_at = new Date(now.getTime() + seconds * 1000).toISOString()
  const untrue = latestTrue(now, seconds * 1000)
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
            is('lease.ends_at', '>', untrue),
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

/** Undefined when somebody else is at it. Within one process each call is somebody else. */
export const whileHolding = async <Answer>(
  db: Db,
  lease: Lease,
  clock: () => Date,
  work: () => Promise<Answer>,
): Promise<Held<Answer> | undefined> => {
  const me: string = randomUUID()
  if (!(await takeLease(db, lease, clock(), me))) return undefined
  try {
    return { answer: await work() }
  } finally {
    await endLease(db, lease.name, me)
  }
}
