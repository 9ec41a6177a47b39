// The school's own sentences for remarks, offered where a remark is typed.
import type { Remarks } from '#shared/contract/reports/reportLists'
import { remarkProblems } from '#shared/rules/reports/marks/reportLists'
import type { Db } from '../../platform/database/schema/schema'
import { findSetting, saveSetting } from '../../school/settings/schoolSettingsQueries'
import {
  auditChange,
  inTurn,
  refuseOutdated,
  refuseProblems,
  versionOf,
  type SettingsContext,
} from '../../school/settings/settingsContext'

const setting = 'remarks'

export const readRemarks = async (db: Db): Promise<Remarks> => {
  const remarks = JSON.parse((await findSetting(db, setting)) ?? '[]') as string[]
  return { remarks, version: versionOf(remarks) }
}

const asValues = (remarks: readonly string[]) => ({ remarks: remarks.join(' · ') })

export const changeRemarks = (context: SettingsContext, { version, ...input }: Remarks): Promise<Remarks> => {
  const remarks = input.remarks.map((remark) => remark.trim().normalize('NFC'))
  refuseProblems(remarkProblems(remarks))
  return inTurn(context, async (turn) => {
    const current = await readRemarks(turn.db)
    refuseOutdated(version, current.version, current)
    const action = 'remarks changed'
    const change = { action, before: asValues(current.remarks), after: asValues(remarks) } as const
    if (!(await auditChange(turn, change))) return current
    await saveSetting(turn.db, setting, JSON.stringify(remarks), turn.now.toISOString())
    return readRemarks(turn.db)
  })
}
