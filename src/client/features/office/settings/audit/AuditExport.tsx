// Exports all entries that match the filter. They are read in pages, so that a long log needs little memory at once.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AuditRow } from '#shared/contract/trail/audit'
import { localTimeIn } from '#shared/rules/dates'
import { useLazyListAuditQuery, type AuditQuery } from '#client/api/trail/auditApi'
import { errorText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { saveCsv } from '#client/ui/csv'
import { today } from '#client/ui/dates/moments'
import { Text } from '#client/ui/primitives'
import { detailsText, personText, sentenceText, subjectText } from './auditTexts'

interface AuditExportProps {
  readonly wanted: AuditQuery
  readonly isDisabled: boolean
}

const pageSize = 1000

/** Each entry has a row of its own, also where the screen shows several together. */
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
        <Text role="alert" tone="danger" size="small">
          {problem}
        </Text>
      )}
    </>
  )
}

/** The audit log as a list for a spreadsheet: the same words as on the screen. */
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
