// The first step of the set-up: the school's name, where it is found, its crest and its colour.
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import { contrast, contrastFaults, cssVariables, themeOf } from '#shared/rules/theme'
import { stepPath } from '#client/address/setUpSteps'
import {
  useRemoveCrestMutation,
  useSaveCrestMutation,
  useSaveSchoolDetailsMutation,
} from '#client/api/school/schoolOfficeApi'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { Field } from '#client/ui/fields/Field'
import { FilePicker } from '#client/ui/fields/FilePicker'
import { Notice } from '#client/ui/notices/Notice'
import { Columns, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { SaveBar } from '../parts/SaveBar'
import { useDraft } from '../parts/useDraft'
import { fixedHint, type StepProps } from './stepParts'
import * as styles from './setUp.module.css'

export const DetailsStep = ({ school }: StepProps) => {
  const form = useDetails(school)
  const [isCrestStored, setCrestStored] = useState(false)
  return (
    <>
      <Muted as="p" measured>
        This is what families see on the sign-in page, and what stands on letters, slips and report cards.
      </Muted>
      <Columns min="240px" gap={6} rowGap={4}>
        {texts.map((field) => (
          <TextField key={field.name} {...field} {...form} school={school} />
        ))}
      </Columns>
      <ColourField {...form} school={school} />
      <SignInHead school={form.draft} />
      <SaveBar
        saving={form.saving}
        isChanged={form.isChanged}
        onSave={() => void form.send()}
        onReset={form.reset}
        tell={(current) => (current as SchoolSetUp).name}
      />
      <CrestField school={school} onStored={() => setCrestStored(true)} />
      {(form.saving.isSuccess || isCrestStored) && <ShownLater />}
    </>
  )
}

const useDetails = (school: SchoolSetUp) => {
  const { draft, isChanged, change, saved, reset, baseOf } = useDraft('school/details/all', school)
  const [save, saving] = useSaveSchoolDetailsMutation()
  const send = async () => {
    const { name, short_name, address, phone, email, colour } = draft
    const details = { name, short_name, address, phone, email, colour }
    const answer = await save({ ...details, version: baseOf(saving).version })
    if (!answer.error) saved(details)
  }
  return { draft, isChanged, change, reset, saving, send }
}

type Form = Pick<ReturnType<typeof useDetails>, 'draft' | 'change' | 'saving'>

interface TextRow {
  readonly name: 'name' | 'short_name' | 'address' | 'phone' | 'email'
  readonly label: string
  readonly hint?: string
  readonly longest: number
  readonly type?: 'tel' | 'email'
}

/** The lengths are those of the contract. */
const texts: readonly TextRow[] = [
  { name: 'name', label: 'Name of the school', hint: 'As it stands on a report card', longest: 80 },
  {
    name: 'short_name',
    label: 'Short name',
    hint: 'For narrow screens. If it is empty, the name is used.',
    longest: 30,
  },
  { name: 'address', label: 'Address', hint: 'Street and town', longest: 160 },
  {
    name: 'phone',
    label: 'Telephone',
    hint: 'The one that families call for help',
    longest: 40,
    type: 'tel',
  },
  { name: 'email', label: 'E-mail', longest: 100, type: 'email' },
]

const TextField = ({
  name,
  label,
  hint,
  longest,
  type,
  school,
  draft,
  change,
  saving,
}: TextRow & StepProps & Form) => {
  const fixed = fixedHint(school, name)
  return (
    <Field label={label} hint={fixed ?? hint} problem={fieldText(saving.error, name)}>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete="off"
          disabled={fixed !== undefined}
          maxLength={longest}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
}

/** In words how well the colour can be read on white; the server refuses by the same rule. */
export const colourText = (colour: string): string => {
  const ratio = `${(Math.floor(contrast(colour, '#ffffff') * 10) / 10).toFixed(1)} to 1`
  return contrastFaults(themeOf({ primary: colour })).length > 0
    ? `Its contrast with white is ${ratio}, too low to read links and buttons. Choose a darker colour.`
    : `Its contrast with white is ${ratio}: easy to read.`
}

const isReadable = (colour: string): boolean => contrastFaults(themeOf({ primary: colour })).length === 0

const ColourField = ({ school, draft, change, saving }: StepProps & Form) => {
  const fixed = fixedHint(school, 'colour')
  const words = colourText(draft.colour)
  return (
    <Field
      label="Colour of the school"
      hint={fixed ?? words}
      problem={isReadable(draft.colour) ? fieldText(saving.error, 'colour') : words}
    >
      {({ status: _drawnByAntd, ...control }) => (
        <Row gap={3}>
          <input
            {...control}
            type="color"
            className={styles.colour}
            disabled={fixed !== undefined}
            value={draft.colour}
            onChange={({ target }) => change({ colour: target.value })}
          />
          <Text numeric>{draft.colour}</Text>
        </Row>
      )}
    </Field>
  )
}

/** The head of the sign-in page in small, with what is typed. */
const SignInHead = ({ school }: { school: Pick<SchoolSetUp, 'name' | 'logo' | 'colour'> }) => (
  <figure className={styles.preview}>
    <Muted as="figcaption" small>
      The head of the sign-in page
    </Muted>
    <div className={styles.head} style={variablesOf(school.colour)}>
      <img src={school.logo} alt="" width="48" height="56" />
      <p>{school.name || 'The name of your school'}</p>
    </div>
  </figure>
)

const variablesOf = (colour: string): Record<string, string> =>
  Object.fromEntries(
    cssVariables(themeOf({ primary: colour }))
      .split(';')
      .map((line) => line.split(':') as [string, string]),
  )

const CrestField = ({ school, onStored }: StepProps & { onStored: () => void }) => {
  const id = useId()
  const [send, sending] = useSaveCrestMutation()
  const [remove, removing] = useRemoveCrestMutation()
  const fixed = fixedHint(school, 'logo')
  const error = sending.error ?? removing.error
  const isBusy = sending.isLoading || removing.isLoading
  const store = async (file: File) => {
    const { error: refusal } = await send({ file, key: crypto.randomUUID() })
    if (!refusal) onStored()
  }
  const takeAway = async () => {
    const { error: refusal } = await remove({ version: school.version })
    if (!refusal) onStored()
  }
  return (
    <Stack as="section" gap={3} className={styles.crest} aria-labelledby={`${id}-title`}>
      <Text as="h4" size="body" id={`${id}-title`}>
        Crest
      </Text>
      <Row gap={4}>
        <img src={school.logo} alt="The crest of the school" width="72" height="84" />
        {fixed === undefined && (
          <Text as="div" grow={220} maxWidth={360}>
            <FilePicker
              title="Crest"
              accept="image/png,image/jpeg"
              describedBy={`${id}-hint`}
              onPick={(file) => file && void store(file)}
            />
          </Text>
        )}
        {school.has_own_logo === 1 && fixed === undefined && (
          <Button disabled={isBusy} onClick={() => void takeAway()}>
            Remove the crest
          </Button>
        )}
      </Row>
      <Muted as="p" small id={`${id}-hint`}>
        {fixed ?? 'A PNG or JPEG picture. It is saved as soon as you choose it.'}
      </Muted>
      <span role="status">{isBusy && 'Saving …'}</span>
      {error && !isBusy && <Notice is="error" title={errorText(error)} />}
    </Stack>
  )
}

/** The name, the colour and the crest are written into a page when it is loaded. */
const ShownLater = () => (
  <Notice
    is="info"
    role="status"
    title="Saved. Every page shows it from the next time it is loaded."
    action={<Button onClick={() => window.location.assign(stepPath('details'))}>Show it now</Button>}
  />
)
