// Your school: the set-up in seven steps. The address names the step, so that each can be left and found again.
import { ArrowRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { getSpecimenSlip, type SchoolSetUp } from '#shared/contract/school/setUp'
import { setUpSteps, type SetUpStep } from '#shared/rules/school/setUp'
import { officePath } from '#client/address/officeView'
import { stepFacts, stepPath } from '#client/address/setUpSteps'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { documentUrl } from '#client/api/request'
import { useGetSchoolSetUpQuery, useSaveSetUpStepMutation } from '#client/api/school/schoolOfficeApi'
import { useAppSelector } from '#client/store/hooks'
import { below } from '#client/ui/breakpoints'
import { useMedia } from '#client/ui/hooks/browser'
import { Notice } from '#client/ui/notices/Notice'
import { ButtonRow } from '#client/ui/panels/Panel'
import { PdfViewer } from '#client/ui/pdf/PdfDialog'
import { Muted, Stack, Text } from '#client/ui/primitives'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Steps } from '#client/ui/steps/Steps'
import { SignInSettings } from '../families/SignInSettings'
import { SaveState } from '../parts/SaveBar'
import { ClassesSettings } from '../school/ClassesSettings'
import { selectUnsavedPlace } from '../settingsDraftsSlice'
import { AddressStep } from './AddressStep'
import { BackupsStep } from './BackupsStep'
import { DetailsStep } from './DetailsStep'
import type { StepProps } from './stepParts'
import { TermsStep } from './TermsStep'
import * as styles from './setUp.module.css'

export const YourSchool = () => {
  const query = useGetSchoolSetUpQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The set-up" query={query} rows={8}>
      {(school) => <SetUp school={school} />}
    </QueryBoundary>
  )
}

const SlipStep = ({ school }: StepProps) => (
  <>
    {school.lacking.includes('address') && (
      <Notice is="warning" title="The slip has no address for families yet">
        The slip shows the address that you are using now, which families may not be able to open.{' '}
        <Link to={stepPath('address')}>{stepFacts.address.title}</Link>
      </Notice>
    )}
    <Muted as="p" measured>
      This is a slip of a student who does not exist. Check the name, the crest and the address, and try its
      QR code with a phone.
    </Muted>
    <PdfViewer url={documentUrl(getSpecimenSlip, {})} title="Specimen slip" fileName="Specimen slip.pdf" />
  </>
)

interface Content {
  readonly Content: ComponentType<StepProps>
  /** The places of its unsaved changes begin like this. */
  readonly drafts: string
  /** It may be right as it is; the others are done when something is stored. */
  readonly mayBeRight?: (school: SchoolSetUp) => boolean
}

const always = () => true

const contents: Readonly<Record<SetUpStep, Content>> = {
  details: { Content: DetailsStep, drafts: 'school/details' },
  address: {
    Content: AddressStep,
    drafts: 'school/address',
    mayBeRight: ({ lacking }) => !lacking.includes('address'),
  },
  signIn: { Content: SignInSettings, drafts: 'signIn', mayBeRight: always },
  terms: { Content: TermsStep, drafts: 'school/terms' },
  classes: { Content: ClassesSettings, drafts: 'classes', mayBeRight: always },
  backups: { Content: BackupsStep, drafts: 'school/backups' },
  slip: { Content: SlipStep, drafts: 'school/slip', mayBeRight: always },
}

/** Backups are set up when their key is put away: until then that is the loudest thing on the page. */
const doneOf = ({ done, backups }: SchoolSetUp): readonly SetUpStep[] =>
  backups.key_waits === 1 ? done.filter((step) => step !== 'backups') : done

/** The first open step after this one, or from the beginning again; null when all others are done. */
export const openStepAfter = (step: SetUpStep, done: readonly SetUpStep[]): SetUpStep | null => {
  const at = setUpSteps.indexOf(step)
  const others = [...setUpSteps.slice(at + 1), ...setUpSteps.slice(0, at)]
  return others.find((one) => !done.includes(one)) ?? null
}

const useStep = (done: readonly SetUpStep[]): SetUpStep => {
  const { query } = useOfficeQuery()
  // It stays when a save makes this step a done one.
  const [first] = useState(() => setUpSteps.find((one) => !done.includes(one)) ?? 'details')
  return setUpSteps.find((one) => one === query.get('step')) ?? first
}

/** The heading has the focus when the person comes from another step. */
const useFocusOn = (step: SetUpStep) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

const SetUp = ({ school }: StepProps) => {
  const done = doneOf(school)
  const step = useStep(done)
  const isWide = !useMedia(below('desktop'))
  const heading = useFocusOn(step)
  const { Content } = contents[step]
  return (
    <div className={isWide ? styles.beside : styles.below}>
      <Steps
        {...(isWide ? { orientation: 'vertical' } : { titlePlacement: 'vertical', size: 'small' })}
        current={step}
        items={setUpSteps.map((one) => ({
          key: one,
          title: stepFacts[one].title,
          status: done.includes(one) ? 'finish' : one === step ? 'process' : 'wait',
          path: stepPath(one),
          ...(isWide && { note: done.includes(one) ? 'Done' : 'To do' }),
        }))}
      />
      <Stack as="section" gap={4} className={styles.step} aria-labelledby="set-up-step">
        <Text as="h3" size="lead" id="set-up-step" ref={heading} tabIndex={-1}>
          {stepFacts[step].title}
        </Text>
        <Content school={school} />
        <Foot key={`foot of ${step}`} step={step} school={school} />
      </Stack>
    </div>
  )
}

const Foot = ({ step, school }: StepProps & { step: SetUpStep }) => {
  const { change } = useOfficeQuery()
  const navigate = useNavigate()
  const unsaved = useAppSelector((state) => selectUnsavedPlace(state, contents[step].drafts))
  const [note, noting] = useSaveSetUpStepMutation()
  const done = doneOf(school)
  const isDone = done.includes(step)
  const mayBeRight = !isDone && contents[step].mayBeRight?.(school)
  const next = openStepAfter(step, done)
  const confirm = async () => {
    const { error } = await note({ step })
    if (!error && next) change({ step: next })
  }
  const later = async () => {
    const { error } = school.begun ? {} : await note({ step: 'later' })
    if (!error) void navigate(officePath('dashboard'))
  }
  return (
    <Stack gap={3} className={styles.foot}>
      <ButtonRow>
        {mayBeRight && (
          <Button
            type="primary"
            disabled={unsaved !== undefined}
            loading={noting.isLoading}
            aria-describedby={unsaved ? 'save-first' : undefined}
            onClick={() => void confirm()}
          >
            Looks right
          </Button>
        )}
        {next ? (
          <Link className={isDone ? 'plain-button' : styles.skip} to={stepPath(next)}>
            {isDone ? 'Next' : 'Skip to'}: {stepFacts[next].title} <ArrowRightOutlined aria-hidden />
          </Link>
        ) : (
          <Link className={isDone ? 'plain-button' : styles.skip} to={officePath('importStudents')}>
            Import your students
          </Link>
        )}
        <Button type="text" onClick={() => void later()}>
          Later
        </Button>
      </ButtonRow>
      {mayBeRight && unsaved !== undefined && (
        <Muted small id="save-first">
          Save or undo your change first.
        </Muted>
      )}
      {noting.error && <SaveState saving={noting} />}
      <Muted as="p" small>
        Whenever you like, the school can also write to families by e-mail:{' '}
        <Link to={officePath('dashboard', { settings: 'messages' })}>set up messages</Link>.
      </Muted>
    </Stack>
  )
}
