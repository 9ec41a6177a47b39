// Writes what is done with an import into the audit log. An entry identifies the list by its kind and time of
// upload, never by its file name, which may name a student who is removed later.
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { kindOf } from './answers'
import type { Batch } from './queries'

type List = Pick<Batch, 'id' | 'kind' | 'purpose' | 'created_at'>

interface Step {
  readonly at: Date
  readonly actor: string
  readonly action: 'stored' | 'checked' | 'applied' | 'undone'
  readonly details: Readonly<Record<string, number>>
}

export const noteImport = (db: Db, list: List, { at, actor, action, details }: Step) =>
  saveAudit(db, {
    at,
    actor,
    action: `import ${action}`,
    subject: list.id,
    details: { kind: kindOf(list), received: list.created_at, ...details },
  })
