// A row of a list that the school edits: a name, an input, Save and Remove.
import { Button, Popconfirm } from 'antd'
import type { FormEvent, ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Notice } from '#client/ui/notices/Notice'
import { Columns, Row, Text } from '#client/ui/primitives'
import { selectSettingDrafts, settingDropped } from '../settingsDraftsSlice'
import { Acts, focusField, SaveState } from './SaveBar'
import type { Saving } from './useDraft'
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
    description={
      <Text block maxWidth={320}>
        {removing}
      </Text>
    }
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

/** The form that adds an entry to a list that the school edits: its fields, and the button that adds it. */
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

interface LostDraftsProps<Over> {
  /** The prefix of their places. */
  readonly under: string
  /** The places that have a row. */
  readonly shown: readonly string[]
  /** @param over the stored value on which the draft was begun */
  readonly nameOf: (over: Over) => string
}

const typedIn = (changes: object): string =>
  Object.values(changes)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')

/**
 * Drafts without a row: a colleague has removed the entry that they change, or has added the entry that they would
 * add.
 */
export const LostDrafts = <Over,>({ under, shown, nameOf }: LostDraftsProps<Over>) => {
  const dispatch = useAppDispatch()
  const drafts = useAppSelector(selectSettingDrafts)
  return Object.entries(drafts)
    .filter(([place]) => place.startsWith(under) && !shown.includes(place))
    .map(([place, { over, changes }]) => (
      <Notice
        key={place}
        is="warning"
        title={`Another administrator saved first: ${nameOf(over as Over)}`}
        onClose={() => dispatch(settingDropped(place))}
      >
        What you typed here is not saved{typedIn(changes) && `: ${typedIn(changes)}`}.
      </Notice>
    ))
}
