// Everybody's progress. What follows from the answers is cached per version of the record, so the list reads every
// student's version but applies the rules only to records that changed.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StudentProgress } from '#shared/contract/intake/progress'
import {
  familyHasAnswered,
  measureAnswers,
  missingDocuments,
  progressOf,
  type Answers,
} from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { Measure } from '#shared/rules/intake/measure'
import type { Db } from '../../platform/database/schema/schema'
import { listAnswers, listDocumentBits, listHeads, typesIn, type Head } from './queries'

/** Records per query, so that saves of families are handled in between. */
const atOnce = 100

interface Cached {
  readonly version: number
  readonly updatedAt: string
  /** Without the documents. */
  readonly measure: Measure
  readonly hasAnswered: boolean
}

/** The list for one database. Reads are queued, so that each sees everything stored before it. */
export const createProgressList = (db: Db) => {
  const cache = new Map<string, Cached>()
  let last: Promise<unknown> = Promise.resolve()

  const judge = async (heads: readonly Head[]) => {
    const stale = heads.filter((head) => !isFresh(cache.get(head.id), head)).map(({ id }) => id)
    for (let from = 0; from < stale.length; from += atOnce) {
      const rows = await listAnswers(db, stale.slice(from, from + atOnce))
      for (const { id, answers, ...state } of rows) cache.set(id, { ...state, ...judged(answers) })
      await nextTurn()
    }
  }

  const forget = (heads: readonly Head[]) => {
    if (cache.size <= heads.length) return
    const ids = new Set(heads.map(({ id }) => id))
    for (const id of cache.keys()) if (!ids.has(id)) cache.delete(id)
  }

  const read = async (today: string): Promise<StudentProgress[]> => {
    const heads = await listHeads(db, today)
    await judge(heads)
    forget(heads)
    const { uploaded, onPaper, sentBack } = await listDocumentBits(db)
    return heads.flatMap((head) => {
      const known = cache.get(head.id)
      const bitsIn = (bits: ReadonlyMap<string, number>) => bits.get(head.id) ?? 0
      const received = { uploaded: bitsIn(uploaded), onPaper: bitsIn(onPaper), sentBack: bitsIn(sentBack) }
      return known ? [rowOf(head, known, received)] : []
    })
  }

  return (today: string): Promise<StudentProgress[]> => {
    const readNow = () => read(today)
    const next = last.then(readNow, readNow)
    last = next
    return next
  }
}

const isFresh = (cached: Cached | undefined, { version, updatedAt }: Head): boolean =>
  cached !== undefined && cached.version === version && cached.updatedAt === updatedAt

const judged = (answers: Answers) => ({
  measure: measureAnswers(answers),
  hasAnswered: familyHasAnswered(answers, []),
})

interface Documents {
  readonly uploaded: number
  readonly onPaper: number
  readonly sentBack: number
}

const rowOf = (head: Head, cached: Cached, received: Documents): StudentProgress => {
  const documents = missingOf(received)
  const count = cached.measure.left + documents.length
  return {
    id: head.id,
    form_level: head.form_level,
    class_id: head.class_id,
    house_code: head.house_code,
    progress: progressOf({ length: count }, cached.hasAnswered || received.uploaded !== 0),
    missing: count,
    asked: cached.measure.of + documentTypes.length,
    sent_back: typesIn(received.sentBack).length,
    missing_documents: documents.map(({ name }) => name),
    agreed: flagOf(head.agree_terms_conditions === 1),
    signed_in: flagOf(head.last_sign_in_at !== null),
    reset: flagOf(head.password_reset !== 0),
    left_on: head.left_on,
    coming_on: head.coming_on,
  }
}

/** The missing documents for every combination of types: thousands of students share these few arrays. */
const missingByBits = Array.from({ length: 2 ** documentTypes.length }, (_none, bits) =>
  missingDocuments(typesIn(bits)),
)

const missingOf = ({ uploaded, onPaper, sentBack }: Documents) =>
  sentBack === 0
    ? (missingByBits[uploaded | onPaper] ?? [])
    : missingDocuments(typesIn(uploaded | onPaper), typesIn(sentBack))

const flagOf = (is: boolean) => (is ? (1 as const) : (0 as const))
