// How a student gets in: the slip, whether visitors find the name, and where the account is signed in.
import { Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/progress'
import { useEndStudentSessionMutation, useListStudentSessionsQuery } from '../../api/sessionsApi'
import { errorText } from '../../api/errorText'
import { useGetStudentOverviewQuery } from '../../api/progressApi'
import { useSaveListingMutation } from '../../api/studentsApi'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { LoadFailure } from '../../ui/LoadFailure'
import { SessionList } from '../../ui/SessionList'
import { momentText } from '../../ui/moments'
import { PrintSlips } from './PrintSlips'

type SlipCode = StudentOverview['sign_in']['slip_code']

export const slipText = (code: NonNullable<SlipCode>): string => {
  // Stored is the midnight after the last day.
  const { expires_at } = code
  const until = expires_at === null ? '' : momentText(new Date(Date.parse(expires_at) - 1).toISOString())
  const texts: Readonly<Record<typeof code.state, string>> = {
    none: 'The first sign-in needs the code of a slip. None has been printed yet.',
    open: `The code of the printed slip works until ${until}.`,
    used: 'A first sign-in was begun with the code, and no password chosen yet. Print a new slip if the family is stuck.',
    over: `The code of the printed slip ended ${until}. Print a new slip.`,
  }
  return texts[code.state]
}

const Slip = ({ studentId, code }: { studentId: string; code: SlipCode }) => {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <section className="panel-section">
      <h2>Sign-in slip</h2>
      <p className="panel-note">
        {code
          ? slipText(code)
          : 'The slip says where the portal is and how to sign in. It holds no password.'}
      </p>
      <Button onClick={() => setPrinting(true)}>Print a sign-in slip</Button>
      {isPrinting && (
        <PrintSlips
          wish={{ ids: studentId }}
          whom={`student ${studentId}`}
          onClose={() => setPrinting(false)}
        />
      )}
    </section>
  )
}

const Listing = ({ studentId, unlisted }: { studentId: string; unlisted: 0 | 1 }) => {
  const [save, saving] = useSaveListingMutation()
  return (
    <section className="panel-section">
      <h2>Name search</h2>
      <span className="panel-switch">
        <Switch
          checked={unlisted === 1}
          disabled={saving.isLoading}
          aria-label="Do not list in the name search"
          onChange={(isOn) => void save({ student_id: studentId, unlisted: isOn ? 1 : 0 })}
        />
        Do not list in the name search of the sign-in page
      </span>
      <ErrorAlert
        text={saving.error ? `${errorText(saving.error)} The switch shows what is stored.` : null}
      />
    </section>
  )
}

const Sessions = ({ studentId }: { studentId: string }) => {
  const { data, isLoading, refetch } = useListStudentSessionsQuery(studentId, {
    refetchOnMountOrArgChange: true,
  })
  const [end, ending] = useEndStudentSessionMutation()
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (!data) return <LoadFailure what="The list" onRetry={() => void refetch()} />
  return (
    <SessionList
      sessions={data}
      ending={ending}
      problem={ending.error ? errorText(ending.error) : null}
      onEnd={(session_id) => void end({ student_id: studentId, session_id })}
    />
  )
}

export const AccessTab = ({ studentId }: { studentId: string }) => {
  const { data: overview, isLoading, refetch } = useGetStudentOverviewQuery(studentId)
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (!overview) return <LoadFailure what="The sign-in" onRetry={() => void refetch()} />
  return (
    <>
      <section className="panel-section">
        <h2>Where this student is signed in</h2>
        <Sessions studentId={studentId} />
      </section>
      <Slip studentId={studentId} code={overview.sign_in.slip_code} />
      <Listing studentId={studentId} unlisted={overview.unlisted} />
    </>
  )
}
