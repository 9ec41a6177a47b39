// Whom the office still has to chase: the students of a class with something missing, and their contacts.
import type { ChaseList, ChaseRow } from '#shared/contract/office/progress'
import {
  askedCount,
  familyHasAnswered,
  progressOf,
  type Answers,
} from '#shared/rules/registration/progress/completeness'
import { contactsOf } from '#shared/rules/registration/contacts'
import { owedThings } from '#shared/rules/registration/progress/owed'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findWindow } from '../registration/registrationRepository'
import { findFormClass, listClassReceived, listClassRecords } from './chaseRepository'

/** The class in the path for students without one. */
const noClass = 'none'

type ClassRecord = Awaited<ReturnType<typeof listClassRecords>>[number]

type Documents = Awaited<ReturnType<typeof listClassReceived>>

const rowOf = (record: ClassRecord, documents: Documents): ChaseRow => {
  const answers: Answers = record
  const typesIn = (types: ReadonlyMap<string, string[]>) => types.get(record.id) ?? []
  const uploaded = typesIn(documents.uploaded)
  const received = [...uploaded, ...typesIn(documents.onPaper)]
  const missing = owedThings(answers, received, typesIn(documents.sentBack))
  return {
    id: record.id,
    first_name: record.first_name,
    last_name: record.last_name,
    progress: progressOf(missing, familyHasAnswered(answers, uploaded)),
    signed_in: record.last_sign_in_at === null ? 0 : 1,
    contacts: contactsOf(answers).map((contact) => ({ ...contact, phones: [...contact.phones] })),
    asked: askedCount(answers),
    missing,
  }
}

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en')

const byName = (a: ChaseRow, b: ChaseRow): number =>
  compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || compare(a.id, b.id)

export const chaseListOf = async (
  db: Db,
  classId: string,
  { today }: { today: string },
): Promise<ChaseList> => {
  const form = classId === noClass ? undefined : await findFormClass(db, classId)
  if (!form && classId !== noClass) throw notFound()
  const class_id = form?.id ?? null
  const records = await listClassRecords(db, class_id, today)
  const documents = await listClassReceived(db, class_id)
  const window = form && (await findWindow(db, form.form_level))
  const rows = records.map((record) => rowOf(record, documents))
  return {
    class_id,
    form_level: form?.form_level ?? null,
    today,
    deadline: window?.deadline ?? null,
    students: rows.length,
    owing: rows.filter(({ missing }) => missing.length > 0).sort(byName),
  }
}
