import { Button, Popconfirm, Tag } from 'antd'
import type { Administrator } from '#shared/contract/administrators'
import { portalConfig } from '../../portalConfig'
import { actionsFor, signInText, stateTitles, type Action } from './administratorTexts'

interface AdministratorRowProps {
  readonly one: Administrator
  readonly isBusy: boolean
  readonly onAction: (action: Action['action'], username: string) => void
}

export const AdministratorRow = ({ one, isBusy, onAction }: AdministratorRowProps) => (
  <li className="settings-card">
    <header className="settings-card-head">
      <h3>{one.username}</h3>
      {one.is_me === 1 && <Tag>You</Tag>}
      {one.second_factor === 1 && <Tag>Second step</Tag>}
      <span className={one.state === 'active' ? 'state-on' : 'state-off'}>{stateTitles[one.state]}</span>
      <span className="settings-hint">{signInText(one, portalConfig().school.timeZone)}</span>
      <span className="row-actions">
        {actionsFor(one).map(({ action, title, question }) => (
          <Popconfirm
            key={action}
            title={`${title} ${one.username}?`}
            description={<span className="ask-text">{question}</span>}
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
