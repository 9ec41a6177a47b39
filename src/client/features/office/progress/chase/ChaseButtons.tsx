import { DownloadOutlined, FileTextOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ChasedFamilies } from '#client/api/intake/chaseLists'
import { saveCsv } from '#client/ui/csv'
import { chaseRows } from './chaseRows'
import * as styles from './chase.module.css'

interface ChaseButtonsProps {
  readonly list: ChasedFamilies | undefined
  readonly title: string
  /** Families can reach the address that stands on letters. */
  readonly hasLetters: boolean
  readonly onLetters: () => void
  readonly onClose: () => void
}

export const ChaseButtons = ({ list, title, hasLetters, onLetters, onClose }: ChaseButtonsProps) => (
  <div className={styles.buttons}>
    <Button onClick={onClose}>Close</Button>
    <Button
      icon={<FileTextOutlined aria-hidden />}
      disabled={!list || list.owing.length === 0 || !hasLetters}
      onClick={onLetters}
    >
      Letters (PDF)
    </Button>
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={!list}
      onClick={() => list && saveCsv(chaseRows(list), `Chase List ${title} ${list.today}.csv`)}
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
)
