// The office's menu: icon and name, exactly one active. Links, so that a view opens in another tab as well.
import {
  AppstoreOutlined,
  DownloadOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  ImportOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { officePath, type OfficeMenu as Menu } from '../../../address/officeView'
import { officeTitles } from './officeEntries'
import { useOfficeMenu } from './useOfficeMenu'
import * as styles from './menu.module.css'

const icons: Readonly<Record<Menu, ReactNode>> = {
  dashboard: <AppstoreOutlined aria-hidden />,
  exportData: <DownloadOutlined aria-hidden />,
  reports: <FileTextOutlined aria-hidden />,
  importStudents: <ImportOutlined aria-hidden />,
  postReports: <FileDoneOutlined aria-hidden />,
}

interface OfficeMenuProps {
  /** Only the icons; the names stay for screen readers and as tooltips. */
  readonly isNarrow?: boolean
  readonly onChosen?: () => void
}

export const OfficeMenu = ({ isNarrow = false, onChosen }: OfficeMenuProps) => {
  const { active, visible } = useOfficeMenu()
  return (
    <ul className={`${styles.menu} ${isNarrow ? styles.menuNarrow : ''}`}>
      {visible.map((menu) => (
        <li key={menu}>
          <Link
            to={officePath(menu)}
            aria-current={menu === active ? 'page' : undefined}
            data-tip={isNarrow ? officeTitles[menu] : undefined}
            onClick={onChosen}
          >
            {icons[menu]}
            <span className={isNarrow ? 'unseen' : ''}>{officeTitles[menu]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
