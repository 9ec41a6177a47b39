// What is done with an import, in the audit log. The entry says which list it was by its kind and the moment it
// came, never by the name of its file: that may name a student who is removed later.
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../audit/auditRepository'
import type { Batch } from './importsRepository'

interface Step {
  readonly at: Date
  readonly actor: string
  readonly action: 'stored' | 'checked' | 'applied' | 'undone'
  readonly details: Readonly<Record<string, number>>
}

type List = Pick<Batch, 'id' | 'kind' | 'created_at'>

export const noteImport = (db: Db, { id, kind, created_at }: List, { at, actor, action, details }: Step) =>
  saveAudit(db, {
    at,
    actor,
    action: `import ${action}`,
    subject: id,
    details: { kind, received: created_at, ...details },
  })
