// Makes a sheet for the staff meeting in a file. Runs in a worker thread.
import { writeFile } from 'node:fs/promises'
import type { Posting, TermKey } from '#shared/rules/reports/cards/termPosting'
import { readSnapshot } from '../../platform/database/queries/transactions'
import { writeNewFile } from '../../platform/storage/durable'
import { liveClasses, type LiveClass } from '../../reports/cards/liveCards'
import type { TermClass } from '../../reports/cards/termFactsQueries'
import type { SchoolPaperMade, SchoolPaperOrder } from '../schoolPapers/schoolPapersTask'
import { drawMarkSheet } from './markSheetDrawing'
import { drawRankSheet } from './rankSheetDrawing'
import { staffSheetsData, type StaffScope, type StaffSheetKind } from './staffSheetsData'
import { staffWorkbook } from './staffWorkbooksData'

const drawings = { 'mark-sheet': drawMarkSheet, 'rank-sheet': drawRankSheet } as const

export type StaffSheetFormat = 'pdf' | 'xlsx'

export interface StaffSheetOrder extends SchoolPaperOrder {
  readonly kind: StaffSheetKind
  readonly format: StaffSheetFormat
  readonly term: TermKey & Posting
  readonly scope: StaffScope
  /** At least one. */
  readonly classes: readonly TermClass[]
}

export const staffSheet = (order: StaffSheetOrder): Promise<SchoolPaperMade> =>
  readSnapshot(order, async (db) => {
    const { kind, format, term, scope, classes, school, printedAt, path } = order
    const live: LiveClass[] = []
    for await (const one of liveClasses(db, term, school, classes)) live.push(one)
    const [first] = live
    if (!first) throw new Error('a sheet of no class')
    const data = staffSheetsData({
      ...{ school, printedAt, scope },
      posting: { posted: term.posted, date_posted: term.date_posted },
      facts: live.map(({ facts }) => facts),
      term: first.term,
    })
    if (format === 'xlsx') await writeNewFile(path, staffWorkbook(data, kind))
    else await writeFile(path, await drawings[kind](data), { flag: 'wx', mode: 0o600 })
    return { students: data.classes.flatMap(({ students }) => students.map(({ id }) => id)) }
  })
