import { Button } from 'antd'
import { focusField } from './focusField'
import { SaveState } from './SaveState'
import type { Saving } from './saveOutcome'
import { ButtonRow } from '#client/ui/panels/ButtonRow'

interface SaveBarProps {
  readonly saving: Saving
  readonly isChanged: boolean
  readonly onSave: () => void
  /** Back to what is stored. */
  readonly onReset: () => void
  readonly tell?: (current: unknown) => string
  readonly label?: string
  readonly resetLabel?: string
  /** How the save ended is told also when nothing is changed any more: it was about more than this. */
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
)
