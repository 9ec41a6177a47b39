import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { MouseEvent } from 'react'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Row } from '#client/ui/primitives'
import { Acts } from './ReadOnly'
import { saveOutcome, type Saving } from './useDraft'

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
