// Choices that the office has saved by name: opened, changed, deleted; and a form that saves the choice on the screen.
import { CheckOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Popconfirm } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { longestViewName, type SavedView, type ViewPurpose } from '#shared/contract/lists/savedViews'
import {
  useListSavedViewsQuery,
  useRemoveSavedViewMutation,
  useSaveSavedViewMutation,
} from '#client/api/lists/listsApi'
import { errorText } from '#client/api/transport/errorText'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { useRight, WithRight } from '#client/session/rights'
import { Field } from '#client/ui/fields/Field'
import { useFirstFocus } from '#client/ui/hooks/focus'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { List, Muted, Row, Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { isSame, type Definition } from './savedChoice'
import * as styles from '../lists.module.css'

interface SaveProps {
  readonly purpose: ViewPurpose
  /** 'list' */
  readonly noun: string
  /** The choice on the screen. */
  readonly chosen: Definition
  readonly views: readonly SavedView[]
}

interface SavedViewsProps extends Pick<SaveProps, 'purpose' | 'noun' | 'chosen'> {
  /** The saved choice without parts that no longer exist. */
  readonly read?: (definition: Definition) => Definition
  readonly onOpen: (view: SavedView) => void
}

export const SavedViews = (props: SavedViewsProps) => {
  const { purpose, noun } = props
  const query = useListSavedViewsQuery(purpose)
  const place = useRef<HTMLDivElement>(null)
  const [changing, setChanging] = useState<SavedView | null>(null)
  return (
    <Stack gap={4} ref={place} className={styles.saved} tabIndex={-1}>
      <QueryBoundary what={`The saved ${noun}s`} query={query} rows={2}>
        {(views) => (
          <>
            {views.length > 0 && (
              <List gap={0} lines="below" aria-label={`Saved ${noun}s`}>
                {views.map((view) => (
                  <SavedRow
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
              </List>
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
    </Stack>
  )
}

interface RowProps extends SavedViewsProps, SaveProps {
  readonly view: SavedView
  readonly isChanging: boolean
  readonly onChanging: (isChanging: boolean) => void
  readonly onRemoved: () => void
}

const SavedRow = (props: RowProps) => {
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
  const mayShare = useRight('changeSettings')
  const mayChange = view.shared === 0 || mayShare
  const isChosen = isSame(read(view.definition), save.chosen)
  return (
    <Row as="li" gap={3} rowGap={0} className={styles.row}>
      <Row as="span" gap={3} rowGap={0} className={styles.what}>
        <Button
          type="link"
          className={styles.name}
          aria-current={isChosen}
          icon={isChosen && <CheckOutlined aria-hidden />}
          onClick={() => onOpen(view)}
        >
          {view.name}
        </Button>
        <Muted small className={styles.whose}>
          {whoseText(view)}
        </Muted>
      </Row>
      {mayChange && (
        <Row as="span" gap={0} wrap={false} align="stretch" className={styles.acts}>
          <Button
            ref={change}
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={`Change ${view.name}`}
            aria-expanded={isChanging}
            onClick={() => onChanging(!isChanging)}
          />
          <Remove view={view} onRemoved={onRemoved} />
        </Row>
      )}
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
    </Row>
  )
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
      {Boolean(error) && <Notice is="error" title={errorText(error)} />}
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

interface FormProps extends SaveProps {
  /** The saved choice that is changed. */
  readonly former?: SavedView
  readonly onClose?: () => void
}

/** Name and owner of a saved choice. */
export const SaveForm = (props: FormProps) => {
  const { noun, former, onClose } = props
  const form = useForm(props)
  const replaced = `This replaces the saved ${noun} of the same name.`
  return (
    <Stack
      as="form"
      gap={3}
      maxWidth={480}
      aria-label={former ? `Change ${former.name}` : `Save this ${noun}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.name !== '' && !form.isLoading) void form.store()
      }}
    >
      <Field label={former ? 'Name' : `Save this ${noun} as`}>
        {(control) => (
          <Input
            {...control}
            maxLength={longestViewName}
            value={form.typed}
            onChange={({ target }) => form.write({ typed: target.value })}
          />
        )}
      </Field>
      <WithRight to="changeSettings">
        <Checkbox checked={form.isShared} onChange={({ target }) => form.write({ isShared: target.checked })}>
          For everyone in the office
        </Checkbox>
      </WithRight>
      {former && (
        <Checkbox
          checked={form.takesChosen}
          onChange={({ target }) => form.write({ takesChosen: target.checked })}
        >
          Replace with what is on the screen now
        </Checkbox>
      )}
      {Boolean(form.error) && <Notice is="error" title={errorText(form.error)} />}
      <ButtonRow note={form.isSaved ? 'Saved.' : form.isTaken ? replaced : ''}>
        <Button htmlType="submit" loading={form.isLoading} disabled={form.name === ''}>
          {former ? 'Save' : `Save the ${noun}`}
        </Button>
        {onClose && <Button onClick={form.cancel}>Cancel</Button>}
      </ButtonRow>
    </Stack>
  )
}

const useForm = ({ purpose, chosen, views, former, onClose }: FormProps) => {
  const [start, setStart] = useState({
    ...{ typed: former?.name ?? '', isShared: former?.shared === 1, takesChosen: !former },
  })
  const { draft, write, settle } = useUnsentDraft(
    'name of a list or view',
    `${purpose} ${former?.id ?? ''}`,
    start,
  )
  const { typed, isShared, takesChosen } = draft
  const [save, { isLoading, isSuccess, error, originalArgs }] = useSaveSavedViewMutation()
  const name = typed.trim()
  const shared = isShared ? (1 as const) : (0 as const)
  const definition = former && !takesChosen ? former.definition : chosen
  const store = async () => {
    const wish = { purpose, name, shared, definition, ...(former && { replaces: former.id }) }
    const { error: failed } = await save(wish)
    if (failed) return
    setStart(draft)
    settle()
    onClose?.()
  }
  const cancel = () => {
    settle()
    onClose?.()
  }
  const isSaved =
    isSuccess &&
    originalArgs?.name === name &&
    originalArgs.shared === shared &&
    isSame(originalArgs.definition, chosen)
  const isTaken = !former && views.some((view) => view.name === name && view.shared === shared)
  return {
    ...{ typed, isShared, takesChosen, write, cancel },
    ...{ name, store, isLoading, error, isSaved, isTaken },
  }
}
