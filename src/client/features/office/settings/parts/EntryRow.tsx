// A row of a list that the school edits: a name, an input, Save and Remove.
import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import { Columns, Row } from '#client/ui/primitives'
import { Acts } from './ReadOnly'
import { focusField, SaveState } from './SaveBar'
import type { Saving } from './saveOutcome'
import * as styles from '../settings.module.css'

interface EntryRowProps {
  /** 'Class 1A' */
  readonly title: string
  readonly saving: Saving
  readonly isChanged: boolean
  readonly tell: (current: unknown) => string
  readonly onSave: () => void
  /** Undefined if nothing is changed. */
  readonly onUndo?: () => void
  /** Undefined if the entry cannot be removed; the row says why. */
  readonly onRemove?: () => void
  /** Another row is being saved. */
  readonly isBusy?: boolean
  /** The question before the removal. */
  readonly removing?: string
  readonly children: ReactNode
}

const usually = 'Only classes and houses without students can be removed.'

const Removal = ({ title, saving, isBusy = false, onRemove, removing = usually }: EntryRowProps) => (
  <Popconfirm
    title={`Remove ${title}?`}
    description={<span className={styles.askText}>{removing}</span>}
    okText="Remove"
    onConfirm={onRemove}
  >
    <Button type="text" disabled={saving.isLoading || isBusy} aria-label={`Remove ${title}`}>
      Remove
    </Button>
  </Popconfirm>
)

/** Short rows stand beside each other. */
export const EntryRows = ({ min, children }: { min: string; children: ReactNode }) => (
  <Columns
    as="ul"
    keepsWidth
    min={min}
    gap={6}
    rowGap={0}
    lines="above"
    entryPad={1}
    className={styles.entryGrid}
  >
    {children}
  </Columns>
)

export const EntryRow = (props: EntryRowProps) => {
  const { title, saving, isChanged, isBusy = false, tell, onSave, onUndo, onRemove, children } = props
  return (
    <Row as="li" gap={3} rowGap={2} minHeight={52} className={styles.entryRow} aria-label={title}>
      {children}
      {isChanged && (
        <Button
          type="primary"
          loading={saving.isLoading}
          disabled={isBusy}
          onClick={(press) => {
            // The button disappears once the row is saved.
            focusField(press)
            onSave()
          }}
        >
          Save
        </Button>
      )}
      {onUndo && (
        <Button
          type="text"
          disabled={saving.isLoading}
          aria-label={`Undo the change to ${title}`}
          onClick={(press) => {
            focusField(press)
            onUndo()
          }}
        >
          Undo
        </Button>
      )}
      {onRemove && (
        <Acts>
          <Removal {...props} />
        </Acts>
      )}
      <SaveState saving={saving} tell={tell} isChanged={isChanged} />
    </Row>
  )
}
