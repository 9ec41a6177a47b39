// A copy of everything, what was changed, the corrections asked for, who has looked (SEC-95, SEC-96, SEC-98, SEC-105).
import { useListCorrectionsQuery } from '#client/api/students/correctionsApi'
import { useListFieldHistoryQuery } from '#client/api/students/fieldHistoryApi'
import { useListStaffViewsQuery } from '#client/api/privacy/privacyApi'
import { useAreSettled } from '#client/ui/useAreSettled'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { Page } from '#client/ui/panels/Page'
import { Panel } from '#client/ui/panels/Panel'
import { DownloadData } from './DownloadData'
import { OwnCorrections } from './OwnCorrections'
import { OwnHistory } from './OwnHistory'
import { WhoHasSeen } from './WhoHasSeen'
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

export const YourData = ({ studentId }: { studentId: string }) => {
  const isSettled = useAreSettled([
    useListFieldHistoryQuery({ studentId }, { refetchOnMountOrArgChange: true }),
    useListCorrectionsQuery(studentId, { refetchOnMountOrArgChange: true }),
    useListStaffViewsQuery({ studentId }),
  ])
  return (
    <Page
      title="Your data"
      description="This is about you and your child: you can see all of it and take a copy at any time."
      className={styles.page}
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
