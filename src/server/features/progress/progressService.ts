// How far everybody is. What follows from the answers is kept per version of the record, so that the list costs
// a look at every student's version, and the rule only for records that changed.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StudentProgress } from '#shared/contract/office/progress'
import {
  familyHasAnswered,
  missingDocuments,
  missingFields,
  progressOf,
  type Answers,
} from '#shared/rules/registration/completeness'
import type { Db } from '../../platform/database/schema/schema'
import { listAnswers, listDocumentBits, listHeads, typesIn, type Head } from './progressRepository'

interface Kept {
  readonly version: number
  readonly updatedAt: string
  readonly missingFields: number
  readonly hasAnswered: boolean
}

/** So many records at once: the saves of families get their turn in between. */
const atOnce = 100

const judged = (answers: Answers) => ({
  missingFields: missingFields(answers).length,
  hasAnswered: familyHasAnswered(answers, []),
})

const flagOf = (is: boolean) => (is ? (1 as const) : (0 as const))

interface Documents {
  readonly uploaded: number
  readonly onPaper: number
}

/** The missing documents of every combination of five: the same few arrays for thousands of students. */
const missingByBits = Array.from({ length: 32 }, (_none, bits) => missingDocuments(typesIn(bits)))

const rowOf = (head: Head, kept: Kept, { uploaded, onPaper }: Documents): StudentProgress => {
  const documents = missingByBits[uploaded | onPaper] ?? []
  const count = kept.missingFields + documents.length
  return {
    id: head.id,
    form_level: head.form_level,
    class_id: head.class_id,
    house_code: head.house_code,
    progress: progressOf({ length: count }, kept.hasAnswered || uploaded !== 0),
    missing: count,
    missing_documents: documents.map(({ name }) => name),
    agreed: flagOf(head.agree_terms_conditions === 1),
    signed_in: flagOf(head.last_sign_in_at !== null),
    reset: flagOf(head.password_reset !== 0),
    left_on: head.left_on,
  }
}

const isFresh = (kept: Kept | undefined, { version, updatedAt }: Head): boolean =>
  kept !== undefined && kept.version === version && kept.updatedAt === updatedAt

/** The list of one database. Reads stand in a line: whoever asks sees all that was stored before. */
export const createProgressList = (db: Db) => {
  const kept = new Map<string, Kept>()
  let last: Promise<unknown> = Promise.resolve()

  const judge = async (heads: readonly Head[]) => {
    const stale = heads.filter((head) => !isFresh(kept.get(head.id), head)).map(({ id }) => id)
    for (let from = 0; from < stale.length; from += atOnce) {
      const rows = await listAnswers(db, stale.slice(from, from + atOnce))
      for (const { id, answers, ...state } of rows) kept.set(id, { ...state, ...judged(answers) })
      await nextTurn()
    }
  }

  const forget = (heads: readonly Head[]) => {
    if (kept.size <= heads.length) return
    const ids = new Set(heads.map(({ id }) => id))
    for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id)
  }

  const read = async (today: string): Promise<StudentProgress[]> => {
    const heads = await listHeads(db, today)
    await judge(heads)
    forget(heads)
    const { uploaded, onPaper } = await listDocumentBits(db)
    return heads.flatMap((head) => {
      const known = kept.get(head.id)
      const documents = { uploaded: uploaded.get(head.id) ?? 0, onPaper: onPaper.get(head.id) ?? 0 }
      return known ? [rowOf(head, known, documents)] : []
    })
  }

  return (today: string): Promise<StudentProgress[]> => {
    const readNow = () => read(today)
    const next = last.then(readNow, readNow)
    last = next
    return next
  }
}
