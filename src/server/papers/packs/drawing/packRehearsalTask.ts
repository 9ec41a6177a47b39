// Draws a few cards for nobody: a thread that has read and drawn before draws the next pack in half the time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSnapshot } from '#server/platform/database/queries/transactions'
import { listCardHolders, listReportCards } from '#server/reports/cards/reportCards'
import { listTermReports } from '#server/reports/posting/termReportsQueries'
import { addReportCard } from '../../reportCard/reportCardDrawing'
import { hasOrderCome, type PackRehearsal } from '../packOrderData'
import { openSheet } from './packSheet'

/** Twice as many make the next pack no faster, and a rehearsed registration form makes the next forms no faster. */
const cards = 8

/** Resolves with how many cards it has drawn: none while no term is posted, and no more when an order has come. */
export const rehearsePack = (rehearsal: PackRehearsal): Promise<number> =>
  readSnapshot(rehearsal, async (db) => {
    const { school, printedAt, orderCame } = rehearsal
    const term = (await listTermReports(db)).find(({ posted }) => posted === 1)
    const [holder] = term ? await listCardHolders(db, term) : []
    if (!term || !holder) return 0
    const sheet = openSheet(rehearsal, '')
    sheet.content.resume()
    let drawn = 0
    for (const card of (await listReportCards(db, school, term, holder)).slice(0, cards)) {
      if (hasOrderCome(orderCame)) break
      addReportCard(sheet, { ...card, look: school, origin: '', drawnAt: printedAt })
      drawn += 1
      // The thread may be asked to end.
      await nextTurn()
    }
    sheet.end()
    return drawn
  })
