// What the office has saved by name: opened, changed, removed; and saving what is chosen on the screen.
import { CheckOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import type { SavedView } from '#shared/contract/lists/savedViews'
import { useListSavedViewsQuery, useRemoveSavedViewMutation } from '../../api/lists/savedViewsApi'
import { errorText } from '../../api/transport/errorText'
import { useFirstFocus } from '../../ui/hooks/useFirstFocus'
import { Notice } from '../../ui/notices/Notice'
import { QueryBoundary } from '../../ui/QueryBoundary'
import { isSame, type Definition } from './savedChoice'
import { SaveForm, type SaveProps } from './SaveForm'
import * as styles from './saved.module.css'

interface SavedViewsProps extends Pick<SaveProps, 'purpose' | 'noun' | 'chosen'> {
  /** A saved one without what is not there any more. */
  readonly read?: (definition: Definition) => Definition
  readonly onOpen: (view: SavedView) => void
}

interface RowProps extends SavedViewsProps, SaveProps {
  readonly view: SavedView
  readonly isChanging: boolean
  readonly onChanging: (isChanging: boolean) => void
  readonly onRemoved: () => void
}

const whoseText = ({ shared }: SavedView) => (shared === 1 ? 'For everyone' : 'Only for you')

const Remove = ({ view, onRemoved }: Pick<RowProps, 'view' | 'onRemoved'>) => {
  const [remove, { isLoading, error }] = useRemoveSavedViewMutation()
  const start = async () => {
    const { error: failed } = await remove(view.id)
    if (!failed) onRemoved()
  }
  return (
    <>
      <Popconfirm
        title={`Remove ${view.name}?`}
        description={view.shared === 1 ? 'It will be removed for everyone in the office.' : undefined}
        okText="Remove"
        onConfirm={() => void start()}
      >
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove ${view.name}`}
          loading={isLoading}
        />
      </Popconfirm>
      {Boolean(error) && <Notice is="error" className={styles.wide} title={errorText(error)} />}
    </>
  )
}

const FirstFocused = ({ children }: { children: ReactNode }) => {
  const place = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={place} className={styles.change}>
      {children}
    </div>
  )
}

const Row = (props: RowProps) => {
  const {
    view,
    read = (definition) => definition,
    isChanging,
    onChanging,
    onOpen,
    onRemoved,
    ...save
  } = props
  const change = useRef<HTMLButtonElement>(null)
  const isChosen = isSame(read(view.definition), save.chosen)
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Button
          type="link"
          className={styles.name}
          aria-current={isChosen}
          icon={isChosen && <CheckOutlined aria-hidden />}
          onClick={() => onOpen(view)}
        >
          {view.name}
        </Button>
        <span className={styles.whose}>{whoseText(view)}</span>
      </span>
      <span className={styles.acts}>
        <Button
          ref={change}
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Change ${view.name}`}
          aria-expanded={isChanging}
          onClick={() => onChanging(!isChanging)}
        />
        <Remove view={view} onRemoved={onRemoved} />
      </span>
      {isChanging && (
        <FirstFocused>
          <SaveForm
            {...save}
            former={view}
            onClose={() => {
              onChanging(false)
              change.current?.focus()
            }}
          />
        </FirstFocused>
      )}
    </li>
  )
}

export const SavedViews = (props: SavedViewsProps) => {
  const { purpose, noun } = props
  const query = useListSavedViewsQuery(purpose)
  const place = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState<SavedView | null>(null)
  return (
    <div ref={place} className={styles.saved} tabIndex={-1}>
      <QueryBoundary what={`The saved ${noun}s`} query={query} rows={2}>
        {(views) => (
          <>
            {views.length > 0 && (
              <ul className={styles.rows} aria-label={`Saved ${noun}s`}>
                {views.map((view) => (
                  <Row
                    key={view.id}
                    {...props}
                    views={views}
                    view={view}
                    isChanging={changing?.id === view.id}
                    onChanging={(isChanging) => setChanging(isChanging ? view : null)}
                    onRemoved={() => {
                      setChanging(null)
                      place.current?.focus()
                    }}
                  />
                ))}
              </ul>
            )}
            {changing && !views.some(({ id }) => id === changing.id) && (
              <Notice is="warning" title={`“${changing.name}” has been removed`}>
                Your changes are not saved. You can save it as a new {noun}.
              </Notice>
            )}
            <SaveForm {...props} views={views} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
