// The accounts of the office, and their set-up links.
import { Button, Modal, Popconfirm, Select, Tag } from 'antd'
import { useState } from 'react'
import type { Administrator, saveAdministrator } from '#shared/contract/access/administrators'
import type { BodyOf } from '#shared/contract/call'
import { isOfficeRole, roleFacts, type OfficeRole } from '#shared/rules/access/roles'
import { useListAdministratorsQuery, useSaveAdministratorMutation } from '#client/api/access/accessOfficeApi'
import { fieldText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { momentText } from '#client/ui/dates/moments'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveState } from '../parts/SaveBar'
import { NewColleague, roleOptions, nameOf, SetUpLink } from './NewColleague'
import * as settingsStyles from '../settings.module.css'
import * as styles from './access.module.css'

export const AdministratorsSettings = () => {
  const query = useListAdministratorsQuery()
  return (
    <QueryBoundary what="The administrators" query={query}>
      {(people) => <People people={people} />}
    </QueryBoundary>
  )
}

const People = ({ people }: { people: readonly Administrator[] }) => {
  const { act, saving, link, forget } = useAdministrators()
  const problem = fieldText(saving.error, 'username')
  return (
    <>
      <NewColleague
        problem={problem}
        isBusy={saving.isLoading}
        onCreate={(colleague) => act({ action: 'create', ...colleague })}
      />
      {problem === undefined && <SaveState saving={saving} />}
      {link && <SetUpLink {...link} onClose={forget} />}
      <List gap={1}>
        {people.map((one) => (
          <AdministratorRow
            key={one.username}
            one={one}
            isBusy={saving.isLoading}
            onAction={(action) => void act({ action, username: one.username })}
            onRole={(role) => void act({ action: 'change-role', username: one.username, role })}
          />
        ))}
      </List>
    </>
  )
}

interface Action {
  readonly action: 'deactivate' | 'reactivate' | 'reset' | 'reset-second-factor'
  readonly title: string
  /** Asked before the action. */
  readonly question: string
}

const useAdministrators = () => {
  const [save, saving] = useSaveAdministratorMutation()
  const [link, setLink] = useState<{ one: Administrator; path: string } | null>(null)
  const act = async (asked: BodyOf<typeof saveAdministrator>): Promise<boolean> => {
    setLink(null)
    const { data } = await save(asked)
    if (data?.setup_path) setLink({ one: data.administrator, path: data.setup_path })
    return data !== undefined
  }
  return { act, saving, link, forget: () => setLink(null) }
}

interface AdministratorRowProps {
  readonly one: Administrator
  readonly isBusy: boolean
  readonly onAction: (action: Action['action']) => void
  readonly onRole: (role: OfficeRole) => void
}

const stateTitles: Readonly<Record<Administrator['state'], string>> = {
  active: 'Active',
  invited: 'Invited: has not set a password yet',
  deactivated: 'Deactivated',
}

const AdministratorRow = ({ one, isBusy, onAction, onRole }: AdministratorRowProps) => (
  <Stack as="li" gap={4} className={settingsStyles.card}>
    <Row as="header" gap={4} className={settingsStyles.cardHead}>
      <Stack gap={0} breaks className={settingsStyles.cardText}>
        <Row gap={3} rowGap={0} align="baseline">
          <h3>{nameOf(one) ?? one.username}</h3>
          {nameOf(one) && <Muted small>{one.username}</Muted>}
          {!mayChangeRole(one) && <Tag variant="outlined">{roleTitle(one)}</Tag>}
          {one.is_me === 1 && <Tag variant="outlined">You</Tag>}
          {one.second_factor === 1 && <Tag variant="outlined">Second step</Tag>}
        </Row>
        <Muted small>
          <Text tone={one.state === 'active' ? 'success' : 'muted'}>{stateTitles[one.state]}</Text>
          {' · '}
          {signInText(one, portalConfig().school.timeZone)}
        </Muted>
      </Stack>
      <Row as="span">
        {mayChangeRole(one) && <ChangeRole one={one} isBusy={isBusy} onRole={onRole} />}
        {actionsFor(one).map(({ action, title, question }) => (
          <Popconfirm
            key={action}
            title={`${title} ${one.username}?`}
            description={
              <Text block maxWidth={320}>
                {question}
              </Text>
            }
            okText={title}
            onConfirm={() => onAction(action)}
          >
            <Button disabled={isBusy} aria-label={`${title} ${one.username}`}>
              {title}
            </Button>
          </Popconfirm>
        ))}
      </Row>
    </Row>
  </Stack>
)

/** The choice of a role tells it, too; where there is none, a tag does. */
const mayChangeRole = ({ is_me, state }: Administrator): boolean => is_me === 0 && state !== 'deactivated'

const roleTitle = ({ role }: Administrator): string =>
  isOfficeRole(role) ? roleFacts[role].title : 'Unknown role'

type ChangeRoleProps = Pick<AdministratorRowProps, 'one' | 'isBusy' | 'onRole'>

/** Another role, with a question first: it signs the person out. */
const ChangeRole = ({ one: { username, role }, isBusy, onRole }: ChangeRoleProps) => {
  const [wanted, setWanted] = useState<OfficeRole | null>(null)
  const close = () => setWanted(null)
  return (
    <>
      <Select
        className={styles.role}
        aria-label={`Role of ${username}`}
        disabled={isBusy}
        value={role}
        options={roleOptions}
        onChange={setWanted}
      />
      <Modal
        title={wanted && `Make ${username} ${roleFacts[wanted].withArticle}?`}
        open={wanted !== null}
        okText="Change the role"
        onOk={() => {
          if (wanted) onRole(wanted)
          close()
        }}
        onCancel={close}
      >
        <p>{wanted && roleFacts[wanted].about}</p>
        <p>This signs the person out everywhere. They sign in again with their own password.</p>
      </Modal>
    </>
  )
}

export const signInText = (
  { last_sign_in_at, open_sessions, link_expires_at }: Administrator,
  timeZone: string,
): string => {
  const parts = [
    last_sign_in_at === null ? 'never signed in' : `last sign-in ${momentText(last_sign_in_at, timeZone)}`,
    open_sessions > 0 ? `signed in on ${open_sessions === 1 ? '1 device' : `${open_sessions} devices`}` : '',
    link_expires_at === null ? '' : `set-up link works until ${momentText(link_expires_at, timeZone)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const reactivate: Action = {
  action: 'reactivate',
  title: 'Reactivate',
  question: 'They can sign in with their old password again.',
}

const reset: Action = {
  action: 'reset',
  title: 'Reset',
  question: 'The password stops working at once, and you get a new set-up link to hand over.',
}
const resetSecondFactor: Action = {
  action: 'reset-second-factor',
  title: 'Reset second step',
  question:
    'For a lost phone. Signs the person out everywhere. Until the second step is set up again, the password alone is enough.',
}

const deactivate: Action = {
  action: 'deactivate',
  title: 'Deactivate',
  question: 'Signs the person out everywhere. They can no longer sign in until you reactivate them.',
}

/** Nobody can lock themselves out; so at least one administrator always remains. */
export const actionsFor = ({ state, is_me, second_factor }: Administrator): readonly Action[] => {
  if (is_me === 1) return []
  if (state === 'deactivated') return [reactivate]
  return second_factor === 1 ? [reset, resetSecondFactor, deactivate] : [reset, deactivate]
}
