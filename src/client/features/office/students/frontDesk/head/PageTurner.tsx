// Back to the list, and to the student before and after in it.
import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ListedStudent } from '../../list/listedStudent'
import { neighboursOf } from './neighbours'
import * as styles from './head.module.css'

interface TurnProps {
  readonly title: string
  readonly to: ListedStudent | null
  readonly icon: ReactNode
  readonly onGo: (studentId: string) => void
}

const Turn = ({ title, to, icon, onGo }: TurnProps) => (
  <Button
    icon={icon}
    disabled={to === null}
    aria-label={to ? `${title}: ${to.name}` : title}
    data-tip={to?.name}
    onClick={() => to && onGo(to.row.id)}
  />
)

interface PageTurnerProps {
  readonly studentId: string
  readonly shown: readonly ListedStudent[]
  readonly onGo: (studentId: string) => void
  readonly onClose: () => void
}

export const PageTurner = ({ studentId, shown, onGo, onClose }: PageTurnerProps) => {
  const found = neighboursOf(shown, studentId)
  return (
    <nav className={styles.turner} aria-label="List of students">
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
        Students
      </Button>
      {found && (
        <span className={styles.turns}>
          <span className={styles.place}>
            {found.place.toLocaleString('en')} of {found.of.toLocaleString('en')}
          </span>
          <Turn title="Previous student" to={found.before} icon={<LeftOutlined aria-hidden />} onGo={onGo} />
          <Turn title="Next student" to={found.after} icon={<RightOutlined aria-hidden />} onGo={onGo} />
        </span>
      )}
    </nav>
  )
}
