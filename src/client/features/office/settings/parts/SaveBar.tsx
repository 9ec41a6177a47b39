// The parts around the fields of a section of the settings: Save and Undo with their outcome, switches, and a note for
// people who may only read the section.
import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Switch } from 'antd'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Row, Stack, Muted } from '#client/ui/primitives'
import { saveOutcome, type Saving } from './useDraft'
import * as styles from '../settings.module.css'

interface SaveBarProps {
  readonly saving: Saving
  readonly isChanged: boolean
  readonly onSave: () => void
  readonly onReset: () => void
  readonly tell?: (current: unknown) => string
  readonly label?: string
  readonly resetLabel?: string
  /** Shows the outcome even if nothing here is changed, because the save includes more than this form. */
  readonly isOfMore?: boolean
}

export const SaveBar = ({
  saving,
  isChanged,
  onSave,
  onReset,
  tell,
  label = 'Save',
  resetLabel = 'Undo',
  isOfMore = false,
}: SaveBarProps) => (
  <Acts>
    <ButtonRow>
      <Button type="primary" disabled={!isChanged} loading={saving.isLoading} onClick={onSave}>
        {label}
      </Button>
      {isChanged && (
        <Button
          onClick={(press) => {
            focusField(press)
            onReset()
          }}
        >
          {resetLabel}
        </Button>
      )}
      {(isChanged || isOfMore || !saving.error) && (
        <SaveState saving={saving} tell={tell} isChanged={isChanged} />
      )}
    </ButtonRow>
  </Acts>
)

/** The Undo button disappears, so the focus moves to the first field of its row or card. */
export const focusField = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const place = currentTarget.closest('li, section')
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

interface SaveStateProps {
  readonly saving: Saving
  /** The stored value in words, for a conflict with a colleague. */
  readonly tell?: (current: unknown) => string
  /** True after a new change, which ends the 'Saved' message. */
  readonly isChanged?: boolean
}

/** The state beside a Save button: Saving, Saved, the error, or the value that a colleague has saved first. */
export const SaveState = ({ saving, tell, isChanged = false }: SaveStateProps) => {
  const outcome = saveOutcome(saving)
  return (
    <>
      <span role="status">
        {outcome.is === 'saving' && <Words is="saving" />}
        {outcome.is === 'saved' && !isChanged && <Words is="saved" />}
      </span>
      {outcome.is === 'failed' && <Notice is="error" title={outcome.text} />}
      {outcome.is === 'overtaken' && (
        <Notice is="warning" title="Another administrator has changed this">
          {tell && `It now says: ${tell(outcome.current)}. `}Your entry is not saved. Save again to keep
          yours.
        </Notice>
      )}
    </>
  )
}

const Words = ({ is }: { is: 'saving' | 'saved' }) => (
  <Row as="span" tone={is === 'saved' ? 'success' : undefined}>
    {is === 'saving' ? <LoadingOutlined aria-hidden /> : <CheckCircleFilled aria-hidden />}
    {is === 'saving' ? 'Saving …' : 'Saved'}
  </Row>
)

// A section of the settings for those who only read it. What changes something is disabled around the whole section, and its
// buttons are not shown; what only opens or turns a page stays as it is. A control's own `disabled` wins over the section's, so
// a button that has one stands in Acts.

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

interface SwitchRowProps {
  readonly title: string
  readonly text?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onSwitch: (isOn: boolean) => void
}

export const SwitchRow = ({ title, text, isOn, isDisabled = false, onSwitch }: SwitchRowProps) => {
  const id = useId()
  return (
    <Row wrap={false} justify="between" gap={6} minHeight={44} className={styles.switchRow}>
      <label htmlFor={id}>
        <span>{title}</span>
        {text && <Muted small>{text}</Muted>}
      </label>
      {/* Undefined follows a section that is only read. */}
      <Switch id={id} checked={isOn} disabled={isDisabled || undefined} onChange={onSwitch} />
    </Row>
  )
}
