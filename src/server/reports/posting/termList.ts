// The list of a term: who has a place in it and so gets a card.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { removeFromTermList as removeCall } from '#shared/contract/reports/termReports'
import { accountIdOf } from '#shared/rules/access/accountId'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { saveAudit } from '../../trail/audit/queries'
import { hasRevision } from '../cards/revisionsQueries'
import { findTerm } from './term'
import { touchTerm } from './termQueries'
import { addMarkChanges } from '../changes/queries'
import { rowChanges } from '../changes/markChanges'
import { removePlaceAndMarks } from '../changes/termRowsQueries'

export const removeFromTermList = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  by: string,
  { year, term, student_id }: BodyOf<typeof removeCall>,
): Promise<AnswerOf<typeof removeCall>> => {
  const now = clock()
  const key = { year, term }
  await findTerm(db, key)
  return db.transaction().execute(async (trx) => {
    // The term is touched first, so that a concurrent posting waits. If the posting was faster, the card already exists
    // and the next line refuses.
    await touchTerm(trx, key)
    if (await hasRevision(trx, key, student_id)) throw cardGiven()
    const { place, marks } = await removePlaceAndMarks(trx, key, student_id)
    if (!place) throw notListed()
    const { class_id } = place
    const changes = [...marks, place].flatMap((row) => rowChanges(row, null))
    await addMarkChanges(
      trx,
      { ...key, at: now.toISOString(), by, through: 'browser' },
      changes.map((change) => ({ ...change, class_id })),
    )
    await saveAudit(trx, {
      at: now,
      actor: by,
      action: 'student taken off the term list',
      subject: accountIdOf('student', student_id),
      details: { term: `${year}-${term}`, class: class_id, marks: marks.length },
    })
    return { marks: marks.length }
  })
}

const cardGiven = () =>
  new Refusal(
    409,
    'This student has been given a report card and stays in the term. If the card is wrong, correct it instead.',
  )

const notListed = () => new Refusal(404, 'This student is not on the list for this term.')
