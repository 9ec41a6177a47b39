// Rows that come in without an answer that could not be read.
import type { ImportRow } from '#shared/contract/lists/imports'
import { count } from '#client/ui/count'

export const isPartial = ({ state, reasons }: ImportRow): boolean =>
  state !== 'rejected' && reasons.length > 0

export const partialText = (rows: number): string =>
  `${count(rows, 'row')} ${rows === 1 ? 'comes' : 'come'} without an answer that could not be read.`
