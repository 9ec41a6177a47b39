// A copy of everything, what was changed, the corrections asked for, who has looked.
import { type FormEvent, useState } from 'react'
import { Button } from 'antd'
import { Link } from '#client/address/links'
import {
  useListCorrectionsQuery,
  useWithdrawCorrectionMutation,
  type HistoryPage,
  useListFieldHistoryQuery,
} from '#client/api/students/studentsApi'
import {
  type ViewsPage,
  useDownloadDataMutation,
  useListStaffViewsQuery,
} from '#client/api/privacy/privacyApi'
import { useAreSettled } from '#client/ui/hooks/timing'
import { LoadingLines, LoadFailure } from '#client/ui/QueryBoundary'
import { Page, Panel } from '#client/ui/panels/Panel'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { PlainPasswordField } from '#client/ui/plain/PlainField'
import { ListOpened, ViewRow } from '#client/record/ViewRow'
import { paths } from '#client/address/paths'
import { useStudentId } from '#client/session/children'
import { CorrectionNote } from '#client/record/CorrectionNote'
import type { FieldChange } from '#shared/contract/students/fieldHistory'
import { isNote } from '#shared/rules/intake/lastYear'
import { siblingText } from '#shared/rules/students/siblingCopy'
import { momentText } from '#client/ui/dates/moments'
import { List, Muted, Stack } from '#client/ui/primitives'
import * as styles from './YourData.module.css'

const Lists = ({ studentId }: { studentId: string }) => (
  <>
    <Panel
      title="What was changed"
      description="Each change of the registration, newest first. While registration is open, you can change an answer back in its step. After that, ask the school to correct it."
    >
      <OwnHistory studentId={studentId} />
    </Panel>
    <Panel title="Corrections you asked for">
      <OwnCorrections studentId={studentId} />
    </Panel>
    <Panel
      title="Who has seen this"
      description="Each time the school has opened or printed something about you."
    >
      <WhoHasSeen studentId={studentId} />
    </Panel>
  </>
)

export default function YourData() {
  const studentId = useStudentId()
  const isSettled = useAreSettled([
    useListFieldHistoryQuery({ studentId }, { refetchOnMountOrArgChange: true }),
    useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true }),
    useListStaffViewsQuery({ studentId }),
  ])
  return (
    <Page
      title="Your data"
      description="This is about you and your child: you can see all of it and take a copy at any time."
      maxWidth={720}
      isCentred
    >
      <Panel title="Take a copy">
        <DownloadData studentId={studentId} />
      </Panel>
      {isSettled ? (
        <Lists studentId={studentId} />
      ) : (
        <Panel label="What is saved and who has seen it">
          <LoadingLines rows={12} />
        </Panel>
      )}
    </Page>
  )
}

// Downloads all stored data as one file. It asks for the password again, because a phone may be borrowed.
const empty = 'Enter your password.'

const DownloadData = ({ studentId }: { studentId: string }) => {
  const [password, setPassword] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const [download, { isLoading, isSuccess, error, reset }] = useDownloadDataMutation()
  const wrong = isEmpty ? empty : (fieldText(error, 'password') ?? undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    reset()
    setEmpty(password === '')
    if (password === '') return
    const { error: refused } = await download({ student_id: studentId, password })
    if (!refused) setPassword('')
  }

  return (
    <Stack
      as="form"
      align="start"
      gap={4}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Muted as="p" small measured>
        A ZIP file with your documents, report cards, answers and all changes. It also lists your agreements
        and sign-ins, and who has seen your data. To read it, open index.html. Keep it as safe as a passport.
      </Muted>
      <ErrorAlert text={error && !wrong ? `${errorText(error)} Nothing was saved to this device.` : null} />
      <PlainPasswordField
        label="Your password again"
        name="password"
        autoComplete="current-password"
        error={wrong}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" className={`plain-button ${styles.downloadButton}`} aria-disabled={isLoading}>
        {isLoading ? 'Preparing your copy …' : 'Download everything'}
      </button>
      <Muted as="p" small role="status" measured>
        {isSuccess && 'Done: the file is in your downloads.'}
      </Muted>
    </Stack>
  )
}

const WhoHasSeen = (wanted: ViewsPage) => {
  const { data, isLoading, refetch } = useListStaffViewsQuery(wanted)
  const [goesOn, setGoesOn] = useState(false)
  if (isLoading) return <LoadingLines rows={3} />
  if (!data) return <LoadFailure what="Who has seen this" onRetry={() => void refetch()} />
  if (data.views.length === 0 && wanted.before === undefined)
    return (
      <>
        <p>The school has not opened your record, documents or reports yet.</p>
        <ListOpened at={data.list_opened_at} />
      </>
    )
  return (
    <>
      {wanted.before === undefined && <ListOpened at={data.list_opened_at} />}
      <List gap={0} lines="between" entryPad={3} breaks>
        {data.views.map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </List>
      {data.next !== null && !goesOn && <Button onClick={() => setGoesOn(true)}>Show older</Button>}
      {data.next !== null && goesOn && <WhoHasSeen studentId={wanted.studentId} before={data.next} />}
    </>
  )
}

// The family's requests for correction, and the answers.
const OwnCorrections = ({ studentId }: { studentId: string }) => {
  const { data, isLoading, refetch } = useListCorrectionsQuery(studentId)
  const [withdraw, { isLoading: isBusy, error }] = useWithdrawCorrectionMutation()
  if (isLoading) return <LoadingLines rows={2} />
  if (!data) return <LoadFailure what="Your requests" onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <p>
        You have not asked for anything. You can do that in <Link to={paths.studentData}>the form</Link>,
        under the value that is not right.
      </p>
    )
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <List gap={0} lines="between" entryPad={3} breaks>
        {data.map((correction) => (
          <li key={correction.id} className={styles.change}>
            <strong>{correction.label}</strong>
            <CorrectionNote correction={correction} reader="family">
              {correction.state === 'open' && (
                <Button
                  type="link"
                  disabled={isBusy}
                  aria-label={`Withdraw request: ${correction.label}`}
                  onClick={() => void withdraw({ student_id: studentId, correction_id: correction.id })}
                >
                  Withdraw request
                </Button>
              )}
            </CorrectionNote>
          </li>
        ))}
      </List>
    </>
  )
}

// Changes of the own record, with time and author, so that two guardians who share the sign-in can tell.
const valueText = (value: string | null): string => value ?? 'not answered'

const fromText = ({ by, device }: FieldChange): string => {
  if (by === 'school') return 'by the school'
  if (!device) return 'by this account'
  return device.is_this === 1
    ? 'on this device'
    : `on ${device.name}, signed in ${momentText(device.signed_in_at)}`
}

const Change = ({ change }: { change: FieldChange }) => (
  <li className={styles.change}>
    <strong>{change.label}</strong>
    {!isNote(change.field) && (
      <span>
        <del>{valueText(change.before)}</del> → <ins>{valueText(change.after)}</ins>
      </span>
    )}
    <Muted small measured>
      {!isNote(change.field) && 'Changed '}
      <time dateTime={change.at}>{momentText(change.at)}</time> {fromText(change)}
      {siblingText(change)}
    </Muted>
  </li>
)

const OwnHistory = (wanted: HistoryPage) => {
  const { data, isLoading, refetch } = useListFieldHistoryQuery(wanted)
  const [goesOn, setGoesOn] = useState(false)
  if (isLoading) return <LoadingLines rows={4} />
  if (!data) return <LoadFailure what="The changes" onRetry={() => void refetch()} />
  if (data.changes.length === 0 && wanted.before === undefined)
    return <p>Nothing has been changed in your record yet.</p>
  return (
    <>
      <List gap={0} lines="between" entryPad={3} breaks>
        {data.changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </List>
      {data.next !== null && !goesOn && <Button onClick={() => setGoesOn(true)}>Show older changes</Button>}
      {data.next !== null && goesOn && <OwnHistory studentId={wanted.studentId} before={data.next} />}
    </>
  )
}
