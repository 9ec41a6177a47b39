// The steps of a task, drawn by antd. antd makes plain boxes of them; this component adds the list, the current step
// and the links.
import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons'
import { Steps as AntdSteps, type StepsProps as AntdStepsProps } from 'antd'
import { Link } from 'react-router-dom'
import * as styles from './Steps.module.css'

export interface StepItem {
  readonly key: string
  readonly title: string
  readonly status: 'wait' | 'process' | 'finish' | 'error'
  /** The state below the title: '3 left'. */
  readonly note?: string
  /** The address of the step's page. Without it, the step is not a link. */
  readonly path?: string
}

interface StepsProps extends Pick<AntdStepsProps, 'className' | 'orientation' | 'size' | 'titlePlacement'> {
  readonly items: readonly StepItem[]
  /** The key of the current step. */
  readonly current: string
  readonly onChoose?: (key: string) => void
}

const list = { role: 'list', 'aria-label': 'Steps' } as const

const classNames = {
  item: styles.item,
  itemIcon: styles.icon,
  itemTitle: styles.title,
  itemRail: styles.rail,
}

const icons = { finish: <CheckOutlined />, error: <ExclamationOutlined /> }

/** The number or state of a step as an icon, hidden from screen readers, because the text says the same. */
const iconOf: AntdStepsProps['iconRender'] = (_icon, { index, item: { status }, components: { Icon } }) => (
  <Icon aria-hidden>{status === 'finish' || status === 'error' ? icons[status] : index + 1}</Icon>
)

const Words = ({ item: { title, note, status } }: { item: StepItem }) => (
  <>
    <span>{title}</span>
    {note !== undefined && (
      <span className={styles.note} data-standing={status}>
        {note}
      </span>
    )}
    {note === undefined && status === 'finish' && <span className="unseen">, done</span>}
  </>
)

const drawn = (item: StepItem, isCurrent: boolean, onChoose?: (key: string) => void) => {
  const { key, status, path } = item
  const words = <Words item={item} />
  const here = isCurrent ? ({ 'aria-current': 'step' } as const) : {}
  const link = path !== undefined && (
    <Link to={path} className={styles.link} onClick={() => onChoose?.(key)} {...here}>
      {words}
    </Link>
  )
  return { key, status, role: 'listitem', ...(link ? { title: link } : { title: words, ...here }) }
}

export const Steps = ({ items, current, onChoose, className = '', ...look }: StepsProps) => (
  <AntdSteps
    {...list}
    {...look}
    data-print="no"
    className={`${styles.steps} ${look.orientation === 'vertical' ? styles.vertical : ''} ${className}`}
    classNames={classNames}
    responsive={false}
    iconRender={iconOf}
    current={items.findIndex(({ key }) => key === current)}
    items={items.map((item) => drawn(item, item.key === current, onChoose))}
  />
)
