import { sql, type Kysely } from 'kysely'
import { describeOnBothDatabases } from '#server/testing/database/testDb'
import { DatabaseFault } from '../databaseFault'
import { createGroupCommit } from './groupCommit'

interface Tables {
  note: { id: number; text: string; batch: number }
}

type Note = { id: number; text: string }

describeOnBothDatabases('group commit', (open) => {
  const prepare = async () => {
    const opened = await open()
    const db = opened.db as unknown as Kysely<Tables>
    await sql`create table note (id integer primary key, text text not null, batch integer not null)`.execute(
      db,
    )
    const batches: number[][] = []
    const commit = createGroupCommit<Note, number, Tables>({
      db,
      runBatch: async (trx, notes) => {
        batches.push(notes.map(({ id }) => id))
        const rows = notes.map((note) => ({ ...note, batch: batches.length }))
        await trx.insertInto('note').values(rows).execute()
        return notes.map(({ id }) => id)
      },
    })
    const stored = async () =>
      (await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id)
    return { db, commit, batches, stored, opened }
  }
  const note = (id: number): Note => ({ id, text: `note ${id}` })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('REL-05 many jobs share few transactions and keep their order', async () => {
    const { commit, batches, stored } = await prepare()
    const answers = await Promise.all(numbers(500).map((id) => commit.submit(note(id))))
    expect(answers).toEqual(numbers(500))
    expect(batches.flat()).toEqual(numbers(500))
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 100])
    expect(await stored()).toEqual(numbers(500))
  })

  test('REL-05 jobs that arrive during a commit form the next batch', async () => {
    const { commit, batches } = await prepare()
    const first = commit.submit(note(1))
    const later = first.then(() => Promise.all([commit.submit(note(2)), commit.submit(note(3))]))
    await later
    expect(batches).toEqual([[1], [2, 3]])
  })

  test('REL-04 an answer is sent only after its row is committed and visible to others', async () => {
    const { commit, stored } = await prepare()
    const seen = await Promise.all(
      numbers(20).map(async (id) => {
        await commit.submit(note(id))
        return (await stored()).includes(id)
      }),
    )
    expect(seen).toEqual(numbers(20).map(() => true))
  })

  test('REL-05 a failing job does not fail the others', async () => {
    const { commit, stored } = await prepare()
    const bad = { id: 4, text: null as unknown as string }
    const settled = await Promise.allSettled(
      [1, 2, 3].map((id) => commit.submit(note(id))).concat(commit.submit(bad), commit.submit(note(5))),
    )
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await stored()).toEqual([1, 2, 3, 5])
  })

  test('returning an Error refuses only that job', async () => {
    const { db } = await prepare()
    const commit = createGroupCommit<Note, number, Tables>({
      db,
      runBatch: async (_trx, notes) => notes.map(({ id }) => (id === 2 ? new Error('no') : id)),
    })
    const settled = await Promise.allSettled([1, 2, 3].map((id) => commit.submit(note(id))))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('a batch that does not answer each job is rolled back with an error', async () => {
    const { db, stored } = await prepare()
    const commit = createGroupCommit<Note, number, Tables>({
      db,
      runBatch: async (trx, [first]) => {
        if (first)
          await trx
            .insertInto('note')
            .values({ ...first, batch: 1 })
            .execute()
        return []
      },
    })
    await expect(commit.submit(note(1))).rejects.toThrow('must answer')
    expect(await stored()).toEqual([])
  })

  test('REL-07 a database fault fails the whole batch once, without a retry', async () => {
    const { db } = await prepare()
    let runs = 0
    const commit = createGroupCommit<Note, number, Tables>({
      db,
      runBatch: async () => {
        runs += 1
        throw new DatabaseFault('full')
      },
    })
    const settled = await Promise.allSettled(numbers(5).map((id) => commit.submit(note(id))))
    expect(settled.map(({ status }) => status)).toEqual(numbers(5).map(() => 'rejected'))
    expect(runs).toBe(1)
  })

  test('jobs with the same key keep their order and never run in two batches at once', async () => {
    const { db } = await prepare()
    const running = new Set<number>()
    const order: Record<number, number[]> = {}
    const commit = createGroupCommit<Note, void, Tables>({
      db,
      keyOf: ({ text }) => text,
      maxBatch: 7,
      runBatch: async (trx, notes) => {
        const things = [...new Set(notes.map(({ text }) => Number(text)))]
        expect(things.filter((thing) => running.has(thing))).toEqual([])
        things.forEach((thing) => running.add(thing))
        await trx
          .insertInto('note')
          .values(notes.map((one) => ({ ...one, batch: 1 })))
          .execute()
        for (const { id, text } of notes) (order[Number(text)] ??= []).push(id)
        things.forEach((thing) => running.delete(thing))
        return notes.map(() => undefined)
      },
    })
    await Promise.all(numbers(200).map((id) => commit.submit({ id, text: String(id % 10) })))
    for (const ids of Object.values(order)) expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(Object.values(order).flat()).toHaveLength(200)
  })

  test('drained() waits for submitted jobs', async () => {
    const { commit, stored } = await prepare()
    const answers = numbers(3).map((id) => commit.submit(note(id)))
    await commit.drained()
    expect(await stored()).toEqual([1, 2, 3])
    await Promise.all(answers)
  })
})

describe('a failing COMMIT', () => {
  describeOnBothDatabases('a deferred constraint', (open) => {
    test('REL-04 the job is refused although its statements succeeded', async () => {
      const db = (await open()).db as unknown as Kysely<Tables & { part: { note_id: number } }>
      await sql`create table note (id integer primary key, text text, batch integer)`.execute(db)
      await sql`create table part (note_id integer references note (id) deferrable initially deferred)`.execute(
        db,
      )
      const commit = createGroupCommit<number, string, Tables & { part: { note_id: number } }>({
        db,
        runBatch: async (trx, ids) => {
          await trx
            .insertInto('part')
            .values(ids.map((id) => ({ note_id: id })))
            .execute()
          return ids.map(() => 'stored')
        },
      })
      await expect(commit.submit(99)).rejects.toThrow(/foreign key/i)
      expect(await db.selectFrom('part').selectAll().execute()).toEqual([])
      await db.insertInto('note').values({ id: 1, text: 'a', batch: 1 }).execute()
      expect(await commit.submit(1)).toBe('stored')
    })
  })
})
