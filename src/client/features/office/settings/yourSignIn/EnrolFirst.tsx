// The first thing after signing in, where the school requires a second step (SEC-30).
import { session } from '../../../../session/sessionSlice'
import { useAppDispatch } from '../../../../store/hooks'
import { Page } from '../../../../ui/panels/Page'
import { Panel } from '../../../../ui/panels/Panel'
import { SetUpSecondFactor } from './SetUpSecondFactor'
import * as styles from './yourSignIn.module.css'

export default function EnrolFirst() {
  const dispatch = useAppDispatch()
  return (
    <Page title="One more step to protect the office" className={styles.enrolPage}>
      <Panel label="Setting up the second step">
        <p>
          The office holds the data of every family. Your school therefore asks for a second step when
          administrators sign in: a code from your phone. A stolen password alone is then not enough. It takes
          two minutes, and the office opens afterwards.
        </p>
        <SetUpSecondFactor onDone={() => dispatch(session.enrolled())} />
      </Panel>
    </Page>
  )
}
