// Draws the letters of a class, a form or the school into a file. Runs in a worker thread.
import type { ChasePlace } from '#shared/rules/intake/chasePlace'
import { dayIn } from '#shared/rules/dates'
import { readSnapshot } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { owingIn, type OwingFamily } from '../../intake/chase/chase'
import { listWindows } from '../../school/registration/queries'
import { openFile } from '../drawing/paperFile'
import type { SchoolPaperMade, SchoolPaperOrder } from '../schoolPapers/schoolPapersTask'
import {
  addLetter,
  addNoLetters,
  openLetters,
  type FamilyLetter,
  type LettersData,
} from './familyLettersDrawing'

export interface LettersOrder extends SchoolPaperOrder {
  readonly place: ChasePlace
  readonly origin: string
}

export const familyLetters = (order: LettersOrder, alive: () => void): Promise<SchoolPaperMade> =>
  readSnapshot(order, (db) => draw(db, order, alive))

const draw = async (db: Db, order: LettersOrder, alive: () => void): Promise<SchoolPaperMade> => {
  const { school, origin, printedAt, path, place } = order
  const today = dayIn(school.timeZone, new Date(printedAt))
  const data: LettersData = { school, origin, printedAt, today }
  const windows = await listWindows(db)
  const { families } = await owingIn(db, place, today)
  const canvas = openLetters(data)
  const file = await openFile(path, canvas.content)
  const ids: string[] = []
  try {
    for await (const piece of families) {
      for (const family of piece) {
        addLetter(canvas, letterOf(family, windows), data)
        ids.push(family.head.id)
      }
      alive()
      await file.write()
    }
    if (ids.length === 0) addNoLetters(canvas, data)
    canvas.end()
    await file.finish()
    return { students: ids }
  } finally {
    await file.close()
  }
}

type Windows = Awaited<ReturnType<typeof listWindows>>

const letterOf = ({ head, record, missing }: OwingFamily, windows: Windows): FamilyLetter => ({
  student: record,
  class_id: head.class_id,
  missing,
  window: windows.get(head.form_level ?? 0) ?? null,
  hasSignedIn: record.last_sign_in_at !== null,
})
