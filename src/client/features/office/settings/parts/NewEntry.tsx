// The form that adds an entry to a list that the school edits: its fields, and the button that adds it.
import { Button } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { Row } from '#client/ui/primitives'
import { Acts } from './ReadOnly'
import { SaveState } from './SaveBar'
import type { Saving } from './saveOutcome'
import * as styles from '../settings.module.css'

interface NewEntryProps {
  /** 'Add house' */
  readonly action: string
  /** False while there is nothing to add. */
  readonly isReady: boolean
  readonly saving: Saving
  /** The stored value in words, for a conflict with a colleague. */
  readonly tell: (current: unknown) => string
  /** Something is typed. */
  readonly isChanged: boolean
  /** A field says itself why nothing was saved. */
  readonly isRefused?: boolean
  readonly onAdd: () => Promise<void>
  /** Undefined if the form is always open. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

export const NewEntry = (props: NewEntryProps) => {
  const { action, isReady, saving, tell, isChanged, isRefused = false, onAdd, onClose, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void onAdd()
  }
  return (
    <Acts>
      <Row as="form" className={styles.newEntry} noValidate onSubmit={submit}>
        {children}
        <Row className={styles.newEntryActs}>
          <Button htmlType="submit" disabled={!isReady} loading={saving.isLoading}>
            {action}
          </Button>
          {onClose && (
            <Button type="text" onClick={onClose}>
              {isChanged ? 'Cancel' : 'Close'}
            </Button>
          )}
        </Row>
        {!isRefused && <SaveState saving={saving} tell={tell} isChanged={isChanged} />}
      </Row>
    </Acts>
  )
}
