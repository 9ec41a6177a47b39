// Where backups go, among the places that the operator allows, and their key, which is shown once to be printed.
import { PrinterOutlined } from '@ant-design/icons'
import { Button, Popconfirm, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { BodyOf } from '#shared/contract/call'
import type { saveSchoolBackups, SchoolSetUp } from '#shared/contract/school/setUp'
import { longDay } from '#shared/rules/dates'
import { useSaveSchoolBackupsMutation } from '#client/api/school/setUpApi'
import { portalConfig } from '#client/portalConfig'
import { today } from '#client/ui/dates/moments'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { Muted, Stack, Text } from '#client/ui/primitives'
import { PrintPaper } from '#client/ui/PrintPaper'
import { inGroups } from '../access/SetUpSecondFactor'
import { SaveBar, SaveState } from '../parts/SaveBar'
import type { Saving } from '../parts/saveOutcome'
import { useDraft } from '../parts/useDraft'
import { BackupSettings } from '../school/BackupSettings'
import { fixedText, type StepProps } from './stepParts'
import * as styles from './setUp.module.css'

export const BackupsStep = ({ school }: StepProps) => {
  // The key stays while the person looks something up elsewhere.
  const [store, storing] = useSaveSchoolBackupsMutation({ fixedCacheKey: 'new key of the backups' })
  const { data, isLoading, isSuccess, error, reset } = storing
  const [last, setLast] = useState<'place' | 'key'>('place')
  const { place, places, is_fixed } = school.backups
  if (data?.key) return <BackupKey text={data.key} onKept={reset} />
  const save: Save = async (wish) => {
    setLast(wish.new_key ? 'key' : 'place')
    const answer = await store(wish)
    return answer.error === undefined
  }
  const savingOf = (what: typeof last): Saving =>
    what === last ? { isLoading, isSuccess, error } : { isLoading, isSuccess: false }
  return (
    <>
      <Muted as="p" measured>
        Backups are encrypted copies of everything in the portal. They belong in another place than the
        portal: if its machine breaks or is stolen, the school goes on from the last copy.
      </Muted>
      {is_fixed === 1 && <FixedPlace school={school} />}
      {is_fixed === 0 && places.length === 0 && <NoPlaces />}
      {is_fixed === 0 && places.length > 0 && (
        <Places school={school} save={save} saving={savingOf('place')} />
      )}
      {place !== null && <Key school={school} save={save} saving={savingOf('key')} />}
      {place !== null && <BackupSettings />}
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
      Ask the person who runs the portal to name the folders or the bucket that backups may go to. They set{' '}
      <code>BACKUP_PLACES</code>, or run <code>npm run init -- --backup-places /media/usb</code> with a folder
      of another disk, and start the portal again. Then you choose one of them here.
    </p>
  </Notice>
)

/** Resolves to whether it is stored. */
type Save = (wish: BodyOf<typeof saveSchoolBackups>) => Promise<boolean>

interface SaveProps extends StepProps {
  readonly save: Save
  readonly saving: Saving
}

const none = 'none'

const Places = ({ school, save, saving }: SaveProps) => {
  const { place, version } = { place: school.backups.place, version: school.version }
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('school/backups/all', {
    place,
    version,
  })
  const send = async () => {
    const wish = { place: draft.place, new_key: 0, version: baseOf(saving).version } as const
    if (await save(wish)) saved({ place: draft.place })
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

const Key = ({ school: { backups, version }, save, saving }: SaveProps) => {
  const make = () => void save({ place: backups.place, new_key: 1, version })
  if (!backups.makes_key)
    return backups.has_key ? null : (
      <Notice is="warning" title="The backups have no key yet">
        Several machines share this school, so the key has to come from their environment. Ask the person who
        runs the portal to set BACKUP_KEY_FILE on each of them.
      </Notice>
    )
  return (
    <ButtonRow>
      {backups.has_key ? (
        <Popconfirm
          title="Make a new key?"
          description={
            <span className={styles.askText}>
              For a printed key that is lost. New backups need the new key; keep the former one, if you find
              it, for the older ones.
            </span>
          }
          okText="Make a new key"
          onConfirm={make}
        >
          <Button disabled={saving.isLoading}>Make a new key</Button>
        </Popconfirm>
      ) : (
        <Button type="primary" loading={saving.isLoading} onClick={make}>
          Make the key
        </Button>
      )}
      {saving.error !== undefined && <SaveState saving={saving} />}
    </ButtonRow>
  )
}

interface BackupKeyProps {
  readonly text: string
  /** The key is on paper. */
  readonly onKept: () => void
}

const BackupKey = ({ text, onKept }: BackupKeyProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack as="section" align="start" gap={4} aria-labelledby="backup-key">
      <Text as="h4" size="body" id="backup-key" tabIndex={-1} ref={title}>
        Print the key of your backups
      </Text>
      <Text as="p" measured>
        Without this key nobody can read the backups, not even the person who runs the portal. It is shown
        only now. Print it and lock it away, not beside the portal’s machine.
      </Text>
      <KeyText text={text} />
      <PrintPaper>
        <Stack as="article" gap={4}>
          <Text as="h1" size="heading">
            {portalConfig().school.name}: key of the backups
          </Text>
          <p>
            Made on {longDay(today())}. Whoever restores the portal from a backup is asked for this key. Keep
            this sheet locked away, not beside the portal’s machine.
          </p>
          <KeyText text={text} />
        </Stack>
      </PrintPaper>
      <ButtonRow>
        <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          Print the key
        </Button>
        <Button onClick={onKept}>I have put it in a safe place</Button>
      </ButtonRow>
    </Stack>
  )
}

const KeyText = ({ text }: { text: string }) => (
  <Text as="code" size="lead" className={styles.key} aria-label="Key of the backups">
    {inGroups(text)}
  </Text>
)
