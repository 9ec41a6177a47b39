// The audit log as a list for a spreadsheet: the same words as on the screen.
import type { AuditRow } from '#shared/contract/access/administrators'
import { localTimeIn } from '#shared/rules/dates'
import { detailsText, personText, sentenceText, subjectText } from './auditTexts'

export const auditRows = (rows: readonly AuditRow[], timeZone: string): string[][] => [
  ['At', 'By', 'What', 'About', 'Details'],
  ...rows.map((row) => [
    localTimeIn(timeZone, new Date(row.at)),
    personText(row.actor),
    sentenceText(row),
    row.subject === null ? '' : subjectText(row, row.subject),
    detailsText(row),
  ]),
]
