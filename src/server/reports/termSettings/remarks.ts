// The school's own sentences for remarks, offered where a remark is typed.
import type { Remarks } from '#shared/contract/reports/reportLists'
import { remarkProblems } from '#shared/rules/reports/marks/reportLists'
import type { App } from '../../http/app'
import type { SignedIn } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { findSetting, saveSetting } from '../../school/settings/queries'
import { auditChange, inTurn, refuseOutdated, refuseProblems, versionOf } from '../../school/settings/inTurn'

const setting = 'remarks'

export const readRemarks = async (db: Db): Promise<Remarks> => {
  const remarks = JSON.parse((await findSetting(db, setting)) ?? '[]') as string[]
  return { remarks, version: versionOf(remarks) }
}

export const changeRemarks = (app: App, by: SignedIn, { version, ...input }: Remarks): Promise<Remarks> => {
  const remarks = input.remarks.map((remark) => remark.trim().normalize('NFC'))
  refuseProblems(remarkProblems(remarks))
  return inTurn(app, async (db, now) => {
    const current = await readRemarks(db)
    refuseOutdated(version, current.version, current)
    const action = 'remarks changed'
    const change = {
      at: now,
      actor: by.accountId,
      action,
      before: asValues(current.remarks),
      after: asValues(remarks),
    } as const
    if (!(await auditChange(db, change))) return current
    await saveSetting(db, setting, JSON.stringify(remarks), now.toISOString())
    return readRemarks(db)
  })
}

const asValues = (remarks: readonly string[]) => ({ remarks: remarks.join(' · ') })
