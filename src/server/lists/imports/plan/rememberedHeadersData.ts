// What the office made of the headers of a placement list is proposed for the next one.
import {
  headerWords,
  suggestMatches,
  type RememberedHeaders,
} from '#shared/rules/lists/imports/importMatching'
import type { ImportColumn } from '#shared/contract/lists/imports'
import type { Db } from '#server/platform/database/schema/schema'
import type { StoredMapping } from '../importAnswersData'
import { listPlacementMappings } from '../queries'

/** Only what the headers do not say themselves, or what was made of them before. */
export const toRemember = (
  columns: readonly ImportColumn[],
  chosen: StoredMapping['columns'],
  before: RememberedHeaders,
): RememberedHeaders => {
  const fields = new Map(chosen.map(({ column, field }) => [column, field]))
  const usual = suggestMatches(
    columns.map(({ header }) => header),
    'placements',
  )
  return Object.fromEntries(
    columns.flatMap(({ header, column }, index) => {
      const field = fields.get(column) ?? null
      const text = headerWords(header)
      const isUsual = usual[index]?.field === field && (field === null || usual[index].confidence === 1)
      return text === '' || (isUsual && !Object.hasOwn(before, text)) ? [] : [[text, field]]
    }),
  )
}

/** Newer lists overrule older ones. */
export const rememberedHeaders = async (db: Db): Promise<RememberedHeaders> => {
  const mappings = await listPlacementMappings(db)
  const found = mappings.map((mapping) => (JSON.parse(mapping) as StoredMapping).remembered ?? {})
  return Object.assign({}, ...found.reverse()) as RememberedHeaders
}
