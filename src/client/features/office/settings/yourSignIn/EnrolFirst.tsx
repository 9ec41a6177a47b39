// The first thing after signing in, where the school requires a second step (SEC-30).
import { useAppDispatch } from '../../store/hooks'
import '../../ui/panel.css'
import { enrolmentEnded } from './enrolmentSlice'
import './secondFactor.css'
import { SetUpSecondFactor } from './SetUpSecondFactor'

export default function EnrolFirst() {
  const dispatch = useAppDispatch()
  return (
    <div className="office-page enrol-page">
      <h1 tabIndex={-1}>One more step to protect the office</h1>
      <section className="panel" aria-label="Setting up the second step">
        <p>
          The office holds the data of every family. Your school therefore asks for a second step when
          administrators sign in: a code from your phone. A stolen password alone then opens nothing. It takes
          two minutes, and the office opens afterwards.
        </p>
        <SetUpSecondFactor onDone={() => dispatch(enrolmentEnded())} />
      </section>
    </div>
  )
}
