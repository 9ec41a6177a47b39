// The chase list of a class: shown as the paper it becomes, to print or to export.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { skipToken } from '@reduxjs/toolkit/query'
import { Button, Modal } from 'antd'
import type { ChaseList } from '#shared/contract/office/progress'
import { useGetChaseListQuery } from '../../../../api/office/progressApi'
import { LoadFailure } from '../../../../ui/notices/LoadFailure'
import { PrintPaper } from '../../../../ui/PrintPaper'
import { saveCsv } from '../../../../ui/csv'
import { LoadingLines } from '../../../../ui/panels/LoadingLines'
import { ChasePaper } from './ChasePaper'
import { chaseRows } from './chaseRows'
import { classTitle } from './chaseTexts'
import * as styles from './chase.module.css'

interface ChaseDialogProps {
  /** Null: closed. 'none': the students without a class. */
  readonly classId: string | null
  readonly onClose: () => void
}

const exportList = (list: ChaseList) =>
  saveCsv(chaseRows(list), `Chase List ${classTitle(list)} ${list.today}.csv`)

export default function ChaseDialog({ classId, onClose }: ChaseDialogProps) {
  const { data, currentData, isError, refetch } = useGetChaseListQuery(classId ?? skipToken)
  const isOpen = classId !== null
  // While the dialog closes it still shows what it showed; it never shows another class.
  const list = isOpen ? currentData : data
  return (
    <Modal
      open={isOpen}
      title={`Chase list${list ? ` of ${classTitle(list)}` : ''}`}
      width={1000}
      onCancel={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>Close</Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!list}
            onClick={() => list && exportList(list)}
          >
            Export (CSV)
          </Button>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!list}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      }
    >
      {isError && !list && <LoadFailure what="The chase list" onRetry={() => void refetch()} />}
      {!list && !isError && <LoadingLines rows={8} />}
      {list && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll the paper
        <div className={styles.sheet} tabIndex={0} role="region" aria-label="The list">
          <ChasePaper list={list} />
        </div>
      )}
      {isOpen && list && (
        <PrintPaper>
          <ChasePaper list={list} />
        </PrintPaper>
      )}
    </Modal>
  )
}
