// Draws a few cards for nobody: a thread that has read and drawn before draws the next pack in half the time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSnapshot } from '../../../../platform/database/queries/readSnapshot'
import { listCardHolders, listReportCards } from '../../../termReports/cards/reportCardsService'
import { listTermReports } from '../../../termReports/termReportsRepository'
import { addReportCard } from '../../reportCard/reportCardDrawing'
import type { PackStage } from '../packOrderData'
import { openSheet } from './packSheet'

/** Twice as many make the next pack no faster. */
const cards = 8

/** Resolves with how many cards it has drawn; none while no term is posted. */
export const rehearsePack = (stage: PackStage): Promise<number> =>
  readSnapshot(stage, async (db) => {
    const { school, printedAt } = stage
    const term = (await listTermReports(db)).find(({ posted }) => posted === 1)
    const [holder] = term ? await listCardHolders(db, term) : []
    if (!term || !holder) return 0
    const sheet = openSheet(stage, '')
    sheet.content.resume()
    const found = (await listReportCards(db, school, term, holder)).slice(0, cards)
    for (const card of found) {
      addReportCard(sheet, { ...card, look: school, origin: '', drawnAt: printedAt })
      // An order may have come, or the end.
      await nextTurn()
    }
    sheet.end()
    return found.length
  })
