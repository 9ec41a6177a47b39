// One line of a list that the school keeps: what it is, its input, save and remove.
import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import type { Saving } from './saveOutcome'
import { SaveState } from './SaveState'

interface EntryRowProps {
  /** 'Class 1A' */
  readonly title: string
  readonly saving: Saving
  readonly isChanged: boolean
  readonly tell: (current: unknown) => string
  readonly onSave: () => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

export const EntryRow = ({ title, saving, isChanged, tell, onSave, onRemove, children }: EntryRowProps) => (
  <li className="entry-row" aria-label={title}>
    {children}
    {isChanged && (
      <Button type="primary" loading={saving.isLoading} onClick={onSave}>
        Save
      </Button>
    )}
    <Popconfirm
      title={`Remove ${title}?`}
      description={<span className="ask-text">Only what no student is in can be removed.</span>}
      okText="Remove"
      onConfirm={onRemove}
    >
      <Button type="text" disabled={saving.isLoading} aria-label={`Remove ${title}`}>
        Remove
      </Button>
    </Popconfirm>
    <SaveState saving={saving} tell={tell} isChanged={isChanged} />
  </li>
)
