// Who may sign in to the office.
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import type { Administrator } from '#shared/contract/administrators'
import { fieldText } from '../../api/errorText'
import { useListAdministratorsQuery, useSaveAdministratorMutation } from '../../api/schoolSettingsApi'
import { AdministratorRow } from './AdministratorRow'
import type { Action } from './administratorTexts'
import { Loaded } from './Loaded'
import { SaveState } from './SaveState'
import { SettingsField } from './SettingsField'
import { SetUpLink } from './SetUpLink'

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
  const [username, setUsername] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() !== '' && (await onCreate(username.trim()))) setUsername('')
  }
  return (
    <form className="new-administrator" noValidate onSubmit={(event) => void submit(event)}>
      <SettingsField
        label="Username of a new administrator"
        hint="Small letters, digits, dots and dashes, for example m.joseph"
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
            onChange={({ target }) => setUsername(target.value)}
          />
        )}
      </SettingsField>
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
      <ul className="administrators">
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
    <Loaded what="The administrators" query={query}>
      {(people) => <People people={people} />}
    </Loaded>
  )
}
