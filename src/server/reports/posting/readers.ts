// Lists the students with a card of a term and when their families opened it, then the students without a card.
import type { ReportReader } from '#shared/contract/reports/postingCheck'
import { dayIn } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { listRenamings, nameToday } from '../../school/lookups/queries'
import { listReaders, listWithoutCard } from '../cards/openingsQueries'
import { findTerm } from './term'

export const listReportReaders = async (
  { db, config, clock }: App,
  key: TermKey,
): Promise<ReportReader[]> => {
  await findTerm(db, key)
  const today = dayIn(config.school.timeZone, clock())
  const renamings = await listRenamings(db)
  const readers = (await listReaders(db, key, today)).map(
    ({ openings, last_revision, revision, issued_at, ...reader }): ReportReader => ({
      ...reader,
      class_id: nameToday(renamings, reader.class_id, issued_at),
      revision: Number(revision),
      openings: Number(openings ?? 0),
      opened_current: Number(last_revision ?? 0) === Number(revision) ? 1 : 0,
    }),
  )
  const never = { revision: null, openings: 0, last_opened_at: null, opened_current: 0 } as const
  const without = await listWithoutCard(db, key, today)
  return [...readers, ...without.map((student): ReportReader => ({ ...student, ...never }))]
}
