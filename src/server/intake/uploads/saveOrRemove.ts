// Names a kept file in the database. Where that is refused, its content belongs to nobody and is removed at once.
import { notFound, Refusal } from '../../platform/core/refusal'
import type { IdempotencyTable, UploadedFileTable } from '../../platform/database/schema/schema'
import { deleteUnreferenced, type RemovalTools } from './garbage/deleteUnreferenced'
import type { OpenSlots } from './limits'
import { saveUpload } from './queries'

export const saveOrRemove = async (
  tools: RemovalTools,
  row: UploadedFileTable,
  answer: IdempotencyTable | null,
  { recheck }: Pick<OpenSlots, 'recheck'>,
): Promise<'stored' | 'repeated'> => {
  try {
    const saved = await saveUpload(tools.db, row, answer, recheck)
    if (saved === 'no student') throw notFound()
    // Stored already, by the same request, or with the same key by another one.
    if (saved === 'repeated') await deleteUnreferenced(tools, [row.sha256])
    return saved
  } catch (error) {
    if (error instanceof Refusal) await deleteUnreferenced(tools, [row.sha256])
    throw error
  }
}
