// The step for backups: their place, one of those that the operator allows, and their key, which is shown until it is put
// away.
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useEffect, useRef } from 'react'
import type { BodyOf } from '#shared/contract/call'
import type { saveSchoolBackups, SchoolSetUp } from '#shared/contract/school/setUp'
import { longDay } from '#shared/rules/dates'
import { useSaveSchoolBackupsMutation, useSaveSetUpStepMutation } from '#client/api/school/schoolOfficeApi'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { Muted, Stack, Text } from '#client/ui/primitives'
import { PrintPaper } from '#client/ui/PrintPaper'
import { inGroups } from '../access/SetUpSecondFactor'
import { SaveBar, SaveState } from '../parts/SaveBar'
import { useDraft, type Saving } from '../parts/useDraft'
import { BackupSettings } from '../school/BackupSettings'
import { fixedText, type StepProps } from './stepParts'
import * as styles from './setUp.module.css'

export const BackupsStep = ({ school }: StepProps) => {
  // The key stays while the person looks something up elsewhere.
  const [save, saving] = useSaveSchoolBackupsMutation({ fixedCacheKey: 'new key of the backups' })
  const { place, places, on_same_disk, is_fixed, has_key, key_waits, makes_key } = school.backups
  if (saving.data?.key && key_waits === 1)
    return <BackupKey text={saving.data.key} school={school} onKept={saving.reset} />
  const store: Store = async (wish) => (await save(wish)).error === undefined
  return (
    <>
      <Muted as="p" measured>
        A backup is a copy of all data, locked with a key. Keep it in another place than the portal. If the
        machine breaks or is stolen, the school can continue with the last copy.
      </Muted>
      {makes_key === 0 && has_key === 0 && <NoKey />}
      {makes_key === 1 && has_key === 0 && place !== null && is_fixed === 0 && (
        <LostKey isMaking={saving.isLoading} onMake={() => void store({ place, version: school.version })} />
      )}
      {key_waits === 1 && (
        <WaitingKey
          isAsking={saving.isLoading}
          onShow={() => void store({ place, version: school.version })}
        />
      )}
      {is_fixed === 1 && <FixedPlace school={school} />}
      {is_fixed === 0 && places.length === 0 && <NoPlaces />}
      {is_fixed === 0 && places.length > 0 && <Places school={school} store={store} saving={saving} />}
      {on_same_disk === 1 && <SameDisk />}
      {place !== null && (has_key === 1 || is_fixed === 1) && <BackupSettings />}
    </>
  )
}

const placeName = ({ backups: { place, places } }: SchoolSetUp): string =>
  places.find(({ id }) => id === place)?.label ?? place ?? ''

const FixedPlace = ({ school }: StepProps) => (
  <p>
    {school.backups.place === null ? 'There are no backups.' : `Backups go to ${placeName(school)}.`}{' '}
    {fixedText('BACKUP_DIR or BACKUP_S3_BUCKET')}
  </p>
)

/** Which folders may be written to is not for a page to say: a stolen session could send the school's data away. */
const NoPlaces = () => (
  <Notice is="warning" title="The portal may not write backups anywhere yet">
    <p>
      Ask the person who runs the portal to name the folders or the bucket that backups may go to. They name a
      folder of another disk in <code>BACKUP_PLACES</code> and start the portal again. Then you choose it
      here.
    </p>
  </Notice>
)

const NoKey = () => (
  <Notice is="warning" title="The backups have no key yet">
    The school is on PostgreSQL, so its key has to come from outside. Ask the person who runs the portal to
    set BACKUP_KEY on each of its machines.
  </Notice>
)

/** Such a copy helps after a mistake, and not when the disk breaks or the machine is stolen. */
const SameDisk = () => (
  <Notice is="error" title="The backups are on the same disk as the data">
    If this disk breaks, the backups are lost with it. Is the other disk connected? Otherwise ask the person
    who runs the portal for a place on another disk.
  </Notice>
)

interface LostKeyProps {
  readonly isMaking: boolean
  readonly onMake: () => void
}

/** As after a restore: the choice of the place came back with the data, but no backup holds the key. */
const LostKey = ({ isMaking, onMake }: LostKeyProps) => (
  <Notice is="error" title="No backups are made: their key is missing">
    <p>
      The place is still chosen, but the portal no longer has the key. Make another key and print it, or ask
      the person who runs the portal to put the key back. The backups that there are still need the key on
      your printed sheet: keep it.
    </p>
    <Button type="primary" loading={isMaking} onClick={onMake}>
      Make another key
    </Button>
  </Notice>
)

interface WaitingKeyProps {
  readonly isAsking: boolean
  readonly onShow: () => void
}

/** The page was left before anybody said that the key is on paper. */
const WaitingKey = ({ isAsking, onShow }: WaitingKeyProps) => (
  <Notice is="warning" title="The key of the backups is not put away yet">
    <p>
      Without it nobody can read the backups. It can be shown again until you say that it is in a safe place.
    </p>
    <Button loading={isAsking} onClick={onShow}>
      Show the key
    </Button>
  </Notice>
)

/** Resolves to whether it is stored. */
type Store = (wish: BodyOf<typeof saveSchoolBackups>) => Promise<boolean>

interface PlacesProps extends StepProps {
  readonly store: Store
  readonly saving: Saving
}

const none = 'none'

const Places = ({ school, store, saving }: PlacesProps) => {
  const { place, version } = { place: school.backups.place, version: school.version }
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('school/backups/all', {
    place,
    version,
  })
  const send = async () => {
    if (await store({ place: draft.place, version: baseOf(saving).version })) saved({ place: draft.place })
  }
  const options = school.backups.places.map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <Field label="Backups go to" isGroup>
        {(control) => (
          <Stack
            as={Radio.Group}
            id={control.id}
            aria-labelledby={`${control.id}-label`}
            options={place === null ? options : [...options, { value: none, label: 'Nowhere: no backups' }]}
            value={draft.place ?? (place === null ? undefined : none)}
            onChange={({ target }) => change({ place: target.value === none ? null : String(target.value) })}
          />
        )}
      </Field>
      {isChanged && draft.place === null && (
        <Notice is="warning" title="From then on nothing is backed up">
          The copies that there are stay where they are.
        </Notice>
      )}
      <SaveBar
        saving={saving}
        isChanged={isChanged}
        onSave={() => void send()}
        onReset={reset}
        tell={(current) => placeName(current as SchoolSetUp) || 'no backups'}
      />
    </>
  )
}

interface BackupKeyProps extends StepProps {
  readonly text: string
  /** The key is on paper. */
  readonly onKept: () => void
}

const BackupKey = ({ text, school, onKept }: BackupKeyProps) => {
  const [note, noting] = useSaveSetUpStepMutation()
  const keep = async () => {
    if (!(await note({ step: 'backups' })).error) onKept()
  }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack as="section" align="start" gap={4} aria-labelledby="backup-key">
      <Text as="h4" size="body" id="backup-key" tabIndex={-1} ref={title}>
        Print the key of your backups
      </Text>
      <Text as="p" measured>
        Without this key nobody can read the backups, not even the person who runs the portal. Print it and
        lock it away, not beside the portal’s machine: once you have said so, it is not shown again.
      </Text>
      <KeyText text={text} />
      <PrintPaper>
        <Stack as="article" gap={4}>
          <Text as="h1" size="heading">
            Key of the backups{school.name && `: ${school.name}`}
          </Text>
          <p>
            Printed on {longDay(today())}. Anyone who restores the portal from a backup is asked for this key.
            Keep this sheet locked away, not beside the portal’s machine.
          </p>
          <KeyText text={text} />
        </Stack>
      </PrintPaper>
      <ButtonRow>
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Print the key
        </Button>
        <Button loading={noting.isLoading} onClick={() => void keep()}>
          I have put it in a safe place
        </Button>
      </ButtonRow>
      {noting.error && <SaveState saving={noting} />}
    </Stack>
  )
}

const KeyText = ({ text }: { text: string }) => (
  <Text as="code" size="heading" className={styles.key} aria-label="Key of the backups">
    {inGroups(text)}
  </Text>
)
