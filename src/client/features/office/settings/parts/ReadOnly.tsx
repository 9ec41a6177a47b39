// A section of the settings for those who only read it. What changes something is disabled around the whole section, and its
// buttons are not shown; what only opens or turns a page stays as it is. A control's own `disabled` wins over the section's, so
// a button that has one stands in Acts.
import { Button, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { Notice } from '#client/ui/notices/Notice'
import { Stack } from '#client/ui/primitives'
import * as styles from '../settings.module.css'

interface Props {
  readonly children: ReactNode
}

export const ReadOnly = ({ children }: Props) => (
  <>
    <Notice
      is="info"
      role="none"
      title="You can read these settings. An administrator or clerk changes them."
    />
    <ConfigProvider componentDisabled>
      <Stack gap={4} className={styles.readOnly}>
        {children}
      </Stack>
    </ConfigProvider>
  </>
)

export const useReadOnly = (): boolean => ConfigProvider.useConfig().componentDisabled === true

/** Shown to those who may change the section. */
export const Acts = ({ children }: Props): ReactNode => (useReadOnly() ? null : children)

/** Around a control that chooses what is on the screen and changes nothing. */
export const Turns = ({ children }: Props) => (
  <ConfigProvider componentDisabled={false}>{children}</ConfigProvider>
)

interface OpenButtonProps {
  readonly isOpen: boolean
  readonly onTurn: () => void
  /** 'Form 1' */
  readonly of: string
}

/** Opens a card with its fields. */
export const OpenButton = ({ isOpen, onTurn, of }: OpenButtonProps) => {
  const open = useReadOnly() ? 'Show' : 'Change'
  return (
    <Turns>
      <Button size="small" aria-expanded={isOpen} onClick={onTurn}>
        {isOpen ? 'Close' : open}
        <span className="unseen"> {of}</span>
      </Button>
    </Turns>
  )
}
