// The first thing after signing in, where the school requires a second step (SEC-30).
import { session } from '../../../../session/sessionSlice'
import { useAppDispatch } from '../../../../store/hooks'
import { SetUpSecondFactor } from './SetUpSecondFactor'
import * as styles from './yourSignIn.module.css'
import * as panelStyles from '../../../../ui/panel.module.css'

export default function EnrolFirst() {
  const dispatch = useAppDispatch()
  return (
    <div className={`${panelStyles.page} ${styles.enrolPage}`}>
      <h1 tabIndex={-1}>One more step to protect the office</h1>
      <section className={panelStyles.panel} aria-label="Setting up the second step">
        <p>
          The office holds the data of every family. Your school therefore asks for a second step when
          administrators sign in: a code from your phone. A stolen password alone is then not enough. It takes
          two minutes, and the office opens afterwards.
        </p>
        <SetUpSecondFactor onDone={() => dispatch(session.enrolled())} />
      </section>
    </div>
  )
}
