// How families sign in: the search for the student ID, and the secret of a first sign-in.
import { InputNumber, Radio, Select } from 'antd'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { useGetSettingsQuery, useSaveSettingsMutation } from '#client/api/school/schoolOfficeApi'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { useDraft } from '../parts/useDraft'
import { Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveBar } from '../parts/SaveBar'

export const SignInSettings = () => {
  const query = useGetSettingsQuery()
  return (
    <QueryBoundary what="The settings" query={query}>
      {(stored) => <SignIn stored={stored} />}
    </QueryBoundary>
  )
}

const warnings: Readonly<Record<Settings['firstSignIn'], string>> = {
  dob: 'From then on the date of birth, which classmates know, is enough for a first sign-in. Printed codes are no longer asked for. If a student’s days have run out, reset the password.',
  'dob+code':
    'From then on nobody can sign in for the first time without a code. Print new slips for every student who has no password yet: select them in the students table, then “Print”, “Sign-in slips”.',
}

const SignIn = ({ stored }: { stored: Settings }) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('signIn/all', stored)
  const [save, saving] = useSaveSettingsMutation()
  const send = async () => {
    const { searchIsForbidden: _fixed, ...switches } = draft
    const answer = await save({ ...switches, version: baseOf(saving).version })
    if (!answer.error) saved(switches)
  }
  return (
    <>
      <SearchField values={draft} onChange={change} />
      <FirstSignInField values={draft} onChange={change} />
      {draft.firstSignIn !== stored.firstSignIn && (
        <Notice is="warning" title="This changes who can sign in">
          {warnings[draft.firstSignIn]}
        </Notice>
      )}
      <SaveBar
        saving={saving}
        isChanged={isChanged}
        onSave={() => void send()}
        onReset={reset}
        tell={(current) => signInNotice(current as Settings)}
      />
    </>
  )
}

interface FieldsProps {
  readonly values: Settings
  readonly onChange: (change: Partial<Settings>) => void
}

const SearchField = ({ values, onChange }: FieldsProps) => (
  <Field
    label="Student-ID search"
    hint={
      values.searchIsForbidden === 1
        ? 'The operator of this server has switched it off.'
        : 'What the sign-in page offers to families who do not know the ID. Individual students can be left out on their own page.'
    }
  >
    {(control) => (
      <Select
        {...control}
        options={[...searchModes]}
        disabled={values.searchIsForbidden === 1}
        value={values.searchIsForbidden === 1 ? 'off' : searchModeOf(values)}
        onChange={(mode) => onChange(searchOf(mode))}
      />
    )}
  </Field>
)

const FirstSignInField = ({ values, onChange }: FieldsProps) => (
  <>
    <Field label="A first sign-in needs" hint="It only lets the family choose their own password.">
      {(control) => (
        <Stack
          as={Radio.Group}
          id={control.id}

          aria-label="A first sign-in needs"
          options={[...firstSignIns]}
          value={values.firstSignIn}
          onChange={({ target }) => onChange({ firstSignIn: target.value as Settings['firstSignIn'] })}
        />
      )}
    </Field>
    <DaysField key={values.firstSignIn} values={values} onChange={onChange} />
  </>
)

const DaysField = ({ values, onChange }: FieldsProps) => {
  const { name, label, hint, min, max } = signInDays[values.firstSignIn]
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <InputNumber
          {...control}
          min={min}
          max={max}
          precision={0}
          value={values[name]}
          onChange={(count) => count !== null && onChange({ [name]: count })}
        />
      )}
    </Field>
  )
}

type Search = Pick<Settings, 'studentSearch' | 'searchBirthMonth'>
type SearchMode = 'on' | 'month' | 'off'

export const searchModeOf = ({ studentSearch, searchBirthMonth }: Search): SearchMode => {
  if (studentSearch === 0) return 'off'
  return searchBirthMonth === 1 ? 'month' : 'on'
}

export const searchModes: ReadonlyArray<{ value: SearchMode; label: string }> = [
  { value: 'on', label: 'On: by name' },
  { value: 'month', label: 'On: by name and month of birth' },
  { value: 'off', label: 'Off: families ask the office' },
]

export const searchOf = (mode: SearchMode): Search => ({
  studentSearch: mode === 'off' ? 0 : 1,
  searchBirthMonth: mode === 'month' ? 1 : 0,
})

export const firstSignIns: ReadonlyArray<{ value: Settings['firstSignIn']; label: string }> = [
  { value: 'dob', label: 'Date of birth' },
  { value: 'dob+code', label: 'Date of birth and the code of a printed slip' },
]

/** The stored settings in words, for the case that a colleague was quicker. */
const signInNotice = (settings: Settings): string => {
  const search = searchModes.find(({ value }) => value === searchModeOf(settings))?.label ?? ''
  const first = firstSignIns.find(({ value }) => value === settings.firstSignIn)?.label ?? ''
  const birth =
    settings.defaultPasswordDays === 0
      ? 'a date of birth without a limit'
      : `a date of birth for ${settings.defaultPasswordDays} days`
  const days = settings.firstSignIn === 'dob' ? birth : `codes for ${settings.codeDays} days`
  return `student-ID search “${search}”, first sign-in “${first}”, ${days}`
}

/** How long a first password works. */
export const signInDays = {
  'dob+code': {
    name: 'codeDays',
    label: 'Days a code stays valid',
    hint: 'Counted from the day on which the slip is printed',
    min: 1,
    max: 120,
  },
  dob: {
    name: 'defaultPasswordDays',
    label: 'Days a date of birth stays valid',
    hint: 'Counted from the day on which the student is added or the password is reset. 0: no limit.',
    min: 0,
    max: 3650,
  },
} as const
