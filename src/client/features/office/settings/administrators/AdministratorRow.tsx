import { Button, Popconfirm, Tag } from 'antd'
import type { Administrator } from '#shared/contract/access/administrators'
import { portalConfig } from '#client/portalConfig'
import { actionsFor, signInText, stateTitles, type Action } from './administratorTexts'
import * as styles from './administrators.module.css'
import * as settingsStyles from '../settings.module.css'

interface AdministratorRowProps {
  readonly one: Administrator
  readonly isBusy: boolean
  readonly onAction: (action: Action['action'], username: string) => void
}

export const AdministratorRow = ({ one, isBusy, onAction }: AdministratorRowProps) => (
  <li className={settingsStyles.card}>
    <header className={settingsStyles.cardHead}>
      <h3>{one.username}</h3>
      {one.is_me === 1 && <Tag variant="outlined">You</Tag>}
      {one.second_factor === 1 && <Tag variant="outlined">Second step</Tag>}
      <span className={one.state === 'active' ? settingsStyles.stateOn : settingsStyles.stateOff}>
        {stateTitles[one.state]}
      </span>
      <span className={settingsStyles.hint}>{signInText(one, portalConfig().school.timeZone)}</span>
      <span className={styles.rowActions}>
        {actionsFor(one).map(({ action, title, question }) => (
          <Popconfirm
            key={action}
            title={`${title} ${one.username}?`}
            description={<span className={settingsStyles.askText}>{question}</span>}
            okText={title}
            onConfirm={() => onAction(action, one.username)}
          >
            <Button size="small" disabled={isBusy} aria-label={`${title} ${one.username}`}>
              {title}
            </Button>
          </Popconfirm>
        ))}
      </span>
    </header>
  </li>
)
