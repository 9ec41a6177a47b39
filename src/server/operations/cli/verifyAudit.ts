// npm run verify-audit: checks that the audit log is as it was written. If not: exit code 1 and the first broken row.
import { checkChain } from '../../trail/audit/queries'
import { runOnDatabase } from './support/operate'

export const verifyAudit = () =>
  runOnDatabase({ reads: true }, async ({ db }, print) => {
    const { rows, hash, fault } = await checkChain(db)
    if (fault === null) {
      print(`The audit log is intact: ${rows} rows${hash && `, the last hash is ${hash}`}.`)
      print(
        'This shows order and content. It cannot show whether rows after the last one were lost in a crash.',
      )
      return 0
    }
    const row = fault.audit_id === null ? `link ${fault.seq}` : `row ${fault.audit_id} (link ${fault.seq})`
    print(`The audit log is BROKEN at ${row}: ${fault.why}. The ${rows} rows before it are intact.`)
    return 1
  })

if (require.main === module) void verifyAudit()
