// How families sign in: the search for the student ID, and the secret of a first sign-in.
import { InputNumber, Radio, Select } from 'antd'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { useGetSettingsQuery, useSaveSettingsMutation } from '#client/api/school/schoolSettingsApi'
import { Field } from '#client/ui/fields/Field'
import { Notice } from '#client/ui/notices/Notice'
import { useDraft } from '../parts/useDraft'
import { Stack } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { SaveBar } from '../parts/SaveBar'
import { firstSignIns, searchModeOf, searchModes, searchOf, signInDays, signInNotice } from './signInTexts'

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
