// All that fits what is asked for, as a file: read in pages, so that a long log takes no more than it must at once.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AuditRow } from '#shared/contract/access/administrators'
import { useLazyListAuditQuery, type AuditQuery } from '#client/api/school/schoolSettingsApi'
import { errorText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { saveCsv } from '#client/ui/csv'
import { today } from '#client/ui/dates/moments'
import { auditRows } from './auditList'
import * as styles from '../settings.module.css'

const pageSize = 1000

interface AuditExportProps {
  readonly wanted: AuditQuery
  readonly isDisabled: boolean
}

/** Entry by entry, also what stands in one row on the screen. */
export const AuditExport = ({ wanted, isDisabled }: AuditExportProps) => {
  const [read] = useLazyListAuditQuery()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const all = async (): Promise<AuditRow[]> => {
    const found: AuditRow[] = []
    let before: number | null = null
    do {
      const page = await read({ ...wanted, limit: pageSize, ...(before !== null && { before }) }).unwrap()
      found.push(...page.rows)
      before = page.next
    } while (before !== null)
    return found
  }

  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      saveCsv(auditRows(await all(), portalConfig().school.timeZone), `Audit Log ${today()}.csv`)
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }

  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isBusy}
        disabled={isDisabled}
        onClick={() => void save()}
      >
        Export (CSV)
      </Button>
      {problem !== '' && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  )
}
