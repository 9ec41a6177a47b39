// An icon button in the top bar. Its name is its accessible label and its tooltip.
import type { ReactNode } from 'react'
import * as styles from './BarButton.module.css'

interface BarButtonProps {
  readonly name: string
  readonly icon: ReactNode
  /** 'F1' */
  readonly shortcut?: string
  /** True when the button has opened a part beside the page. */
  readonly isExpanded?: boolean
  /** True if the button leads to the page that is open. */
  readonly isCurrent?: boolean
  readonly onPress: () => void
}

export const BarButton = ({ name, icon, shortcut, isExpanded, isCurrent, onPress }: BarButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={name}
    aria-keyshortcuts={shortcut}
    aria-expanded={isExpanded}
    aria-current={isCurrent ? 'page' : undefined}
    data-tip={shortcut ? `${name} (${shortcut})` : name}
    onClick={onPress}
  >
    {icon}
  </button>
)
