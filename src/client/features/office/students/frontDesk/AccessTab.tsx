// Access of a student: the slip, the name search, and the open sessions.
import { Button, Switch } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { useGetStudentOverviewQuery } from '#client/api/intake/intakeOfficeApi'
import { useEndStudentSessionMutation, useListStudentSessionsQuery } from '#client/api/access/accountApi'
import { useSaveListingMutation } from '#client/api/students/studentsApi'
import { errorText } from '#client/api/transport/errorText'
import { SessionList } from '#client/session/SessionList'
import { SiblingLinks } from '#client/session/SiblingLinks'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { momentText } from '#client/ui/dates/moments'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { Panel } from '#client/ui/panels/Panel'
import { Row } from '#client/ui/primitives'
import { PrintSlips } from '../bulk/PrintSlips'

export const AccessTab = ({ studentId }: { studentId: string }) => {
  const query = useGetStudentOverviewQuery(studentId)
  return (
    <QueryBoundary what="The sign-in" query={query} rows={6}>
      {(overview) => (
        <>
          <Panel isFlat title="Where this student is signed in">
            <Sessions studentId={studentId} />
          </Panel>
          <Panel isFlat title="Brothers and sisters">
            <SiblingLinks studentId={studentId} name={null} />
          </Panel>
          <Slip studentId={studentId} code={overview.sign_in.activation_code} />
          <Listing studentId={studentId} unlisted={overview.unlisted} />
        </>
      )}
    </QueryBoundary>
  )
}

const Sessions = ({ studentId }: { studentId: string }) => {
  const query = useListStudentSessionsQuery(studentId, { refetchOnMountOrArgChange: true })
  const [end, ending] = useEndStudentSessionMutation()
  return (
    <QueryBoundary what="The list" query={query} rows={3}>
      {(sessions) => (
        <SessionList
          sessions={sessions}
          ending={ending}
          problem={ending.error ? errorText(ending.error) : null}
          onEnd={(session_id) => void end({ student_id: studentId, session_id })}
        />
      )}
    </QueryBoundary>
  )
}

type ActivationCode = StudentOverview['sign_in']['activation_code']

const Slip = ({ studentId, code }: { studentId: string; code: ActivationCode }) => {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <Panel
      isFlat
      title="Sign-in slip"
      description={
        code
          ? slipText(code)
          : 'The slip says where the portal is and how to sign in. There is no password on it.'
      }
    >
      <Button onClick={() => setPrinting(true)}>Print a sign-in slip</Button>
      {isPrinting && (
        <PrintSlips
          wish={{ ids: studentId }}
          whom={`student ${studentId}`}
          onClose={() => setPrinting(false)}
        />
      )}
    </Panel>
  )
}

const Listing = ({ studentId, unlisted }: { studentId: string; unlisted: 0 | 1 }) => {
  const [save, saving] = useSaveListingMutation()
  return (
    <Panel isFlat title="Name search">
      <Row as="span" wrap={false} size="small" minHeight={40}>
        <Switch
          checked={unlisted === 1}
          disabled={saving.isLoading}
          aria-label="Hide from the name search"
          onChange={(isOn) => void save({ student_id: studentId, unlisted: isOn ? 1 : 0 })}
        />
        Hide from the name search on the sign-in page
      </Row>
      <ErrorAlert
        text={saving.error ? `${errorText(saving.error)} The switch shows the saved setting.` : null}
      />
    </Panel>
  )
}

export const slipText = (code: NonNullable<ActivationCode>): string => {
  // The stored moment is the midnight after the last day.
  const { expires_at } = code
  const until = expires_at === null ? '' : momentText(new Date(Date.parse(expires_at) - 1).toISOString())
  const texts: Readonly<Record<typeof code.state, string>> = {
    none: 'The first sign-in needs the code on a slip. No slip has been printed yet.',
    open: `The code on the printed slip works until ${until}.`,
    used: 'The code was used, but no password has been chosen yet. Print a new slip if the family is stuck.',
    over: `The code on the printed slip expired ${until}. Print a new slip.`,
  }
  return texts[code.state]
}
