// Who may sign in to the office.
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import type { Administrator } from '#shared/contract/access/administrators'
import {
  useListAdministratorsQuery,
  useSaveAdministratorMutation,
} from '#client/api/school/schoolSettingsApi'
import { fieldText } from '#client/api/transport/errorText'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveState } from '../parts/SaveState'
import { Field } from '#client/ui/fields/Field'
import { useDraft } from '../parts/useDraft'
import { AdministratorRow } from './AdministratorRow'
import { SetUpLink } from './SetUpLink'
import type { Action } from './administratorTexts'
import * as styles from './administrators.module.css'
import * as settingsStyles from '../settings.module.css'

const useAdministrators = () => {
  const [save, saving] = useSaveAdministratorMutation()
  const [link, setLink] = useState<{ username: string; path: string } | null>(null)
  const act = async (action: 'create' | Action['action'], username: string): Promise<boolean> => {
    setLink(null)
    const { data } = await save({ action, username })
    if (data?.setup_path) setLink({ username: data.administrator.username, path: data.setup_path })
    return data !== undefined
  }
  return { act, saving, link, forget: () => setLink(null) }
}

const NewAdministrator = ({
  problem,
  isBusy,
  onCreate,
}: {
  problem: string | undefined
  isBusy: boolean
  onCreate: (username: string) => Promise<boolean>
}) => {
  const { draft, change, reset } = useDraft('administrators/new', { username: '' })
  const { username } = draft
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() !== '' && (await onCreate(username.trim()))) reset()
  }
  return (
    <form className={settingsStyles.newAdministrator} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Username of a new administrator"
        hint="Small letters, digits, dots or dashes, such as m.joseph"
        problem={problem}
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={username}
            onChange={({ target }) => change({ username: target.value })}
          />
        )}
      </Field>
      <Button htmlType="submit" type="primary" disabled={username.trim() === '' || isBusy}>
        Create
      </Button>
    </form>
  )
}

const People = ({ people }: { people: readonly Administrator[] }) => {
  const { act, saving, link, forget } = useAdministrators()
  const problem = fieldText(saving.error, 'username')
  return (
    <>
      <NewAdministrator
        problem={problem}
        isBusy={saving.isLoading}
        onCreate={(username) => act('create', username)}
      />
      {problem === undefined && <SaveState saving={saving} />}
      {link && <SetUpLink {...link} onClose={forget} />}
      <ul className={styles.administrators}>
        {people.map((one) => (
          <AdministratorRow
            key={one.username}
            one={one}
            isBusy={saving.isLoading}
            onAction={(action, username) => void act(action, username)}
          />
        ))}
      </ul>
    </>
  )
}

export const AdministratorsSettings = () => {
  const query = useListAdministratorsQuery()
  return (
    <QueryBoundary what="The administrators" query={query}>
      {(people) => <People people={people} />}
    </QueryBoundary>
  )
}
