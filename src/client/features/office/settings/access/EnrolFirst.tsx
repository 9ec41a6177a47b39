// The first page after signing in, where the school requires a second step.
import { session } from '#client/session/sessionSlice'
import { useAppDispatch } from '#client/store/hooks'
import { Page, Panel } from '#client/ui/panels/Panel'
import { SetUpSecondFactor } from './SetUpSecondFactor'
import * as styles from './access.module.css'

export default function EnrolFirst() {
  const dispatch = useAppDispatch()
  return (
    <Page title="One more step to protect the office" maxWidth={760} className={styles.enrolPage}>
      <Panel label="Setting up the second step">
        <p>
          The office can see the data of every family. So your school asks everyone in the office for a second
          step when they sign in: a code from your phone. Then a stolen password is not enough. It takes two
          minutes, and then the office opens.
        </p>
        <SetUpSecondFactor onDone={() => dispatch(session.enrolled())} />
      </Panel>
    </Page>
  )
}
