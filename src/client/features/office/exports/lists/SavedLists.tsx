// Lists that were saved by name, and saving the one that is chosen.
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { longestViewName, type SavedView } from '#shared/contract/office/savedViews'
import {
  useListSavedViewsQuery,
  useRemoveSavedViewMutation,
  useSaveSavedViewMutation,
} from '../../../../api/office/savedViewsApi'
import { errorText } from '../../../../api/transport/errorText'
import { Field } from '../../../../ui/fields/Field'
import { Notice } from '../../../../ui/notices/Notice'
import { ButtonRow } from '../../../../ui/panels/ButtonRow'
import { Panel } from '../../../../ui/panels/Panel'
import { definitionOf, type ListChoice } from './listChoice'
import * as styles from './lists.module.css'

interface SavedListsProps {
  readonly choice: ListChoice
  readonly onOpen: (definition: Readonly<Record<string, string>>) => void
}

const SavedList = ({ view, onOpen }: { view: SavedView; onOpen: SavedListsProps['onOpen'] }) => {
  const [remove, { isLoading }] = useRemoveSavedViewMutation()
  return (
    <li className={styles.saved}>
      <Button type="link" onClick={() => onOpen(view.definition)}>
        {view.name}
      </Button>
      <span className={styles.whose}>{view.shared === 1 ? 'For everybody' : 'Only for you'}</span>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`Remove ${view.name}`}
        loading={isLoading}
        onClick={() => void remove(view.id)}
      />
    </li>
  )
}

const SaveForm = ({ choice }: { choice: ListChoice }) => {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [save, { isLoading, isSuccess, error, originalArgs }] = useSaveSavedViewMutation()
  const wish = name.trim()
  const store = () =>
    void save({ purpose: 'list', name: wish, shared: isShared ? 1 : 0, definition: definitionOf(choice) })
  return (
    <div className={styles.saveForm}>
      <Field label="Save this list as">
        {(control) => (
          <Input
            {...control}
            maxLength={longestViewName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
        For everybody in the office
      </Checkbox>
      {error && <Notice is="error" title={errorText(error)} />}
      <ButtonRow note={isSuccess && originalArgs?.name === wish ? 'Saved.' : ''}>
        <Button loading={isLoading} disabled={wish === ''} onClick={store}>
          Save the list
        </Button>
      </ButtonRow>
    </div>
  )
}

export const SavedLists = ({ choice, onOpen }: SavedListsProps) => {
  const { data = [] } = useListSavedViewsQuery('list')
  return (
    <Panel
      title="Saved lists"
      description="A list is saved with its students and columns, not with its answers."
    >
      {data.length > 0 && (
        <ul className={styles.savedLists}>
          {data.map((view) => (
            <SavedList key={view.id} view={view} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <SaveForm choice={choice} />
    </Panel>
  )
}
