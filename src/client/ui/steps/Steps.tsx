// Where the person is in something that takes several steps: antd's stepper, read out as a list.
import { Steps as AntdSteps } from 'antd'
import type { ReactNode } from 'react'

export interface StepItem {
  readonly key: string
  /** A link where the step can be chosen; the whole step follows its pointer. */
  readonly title: ReactNode
  readonly icon?: ReactNode
  /** Without it steps are done up to the current one. */
  readonly status?: 'wait' | 'process' | 'finish'
}

interface StepsProps {
  readonly label: string
  readonly items: readonly StepItem[]
  /** From 0. */
  readonly current: number
  readonly isVertical?: boolean
  readonly className?: string | undefined
  /** Of a step: its whole, what stands beside the line, its title. */
  readonly classNames?: {
    readonly item?: string
    readonly itemWrapper?: string
    readonly itemTitle?: string
    readonly itemRail?: string
  }
}

/** antd's steps are plain boxes: that they are a list, and where it stands, is said here. */
export const Steps = ({
  label,
  items,
  current,
  isVertical = false,
  className = '',
  classNames = {},
}: StepsProps) => (
  <AntdSteps
    {...{ role: 'list', 'aria-label': label }}
    className={className}
    classNames={classNames}
    orientation={isVertical ? 'vertical' : 'horizontal'}
    size="small"
    responsive={false}
    current={current}
    items={items.map((item, index) => ({
      ...item,
      role: 'listitem',
      'aria-current': index === current ? ('step' as const) : undefined,
    }))}
  />
)
