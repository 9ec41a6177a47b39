// The terms in readable text and the legal step: I Agree saves 1 or 0.
import { useGetTermsAndConditionsQuery } from '../../../../api/records/registrationApi'
import { TermsText } from '../../../../ui/panels/TermsText'
import { LoadFailure } from '../../../../ui/notices/LoadFailure'
import { Panel } from '../../../../ui/panels/Panel'
import { RegistrationField } from '../steps/RegistrationField'
import * as styles from './complete.module.css'

const Terms = () => {
  const { data: terms, isError, refetch } = useGetTermsAndConditionsQuery()
  if (isError && !terms) return <LoadFailure what="The terms" onRetry={() => void refetch()} />
  if (!terms) return <div className={styles.termsLoading} aria-busy="true" />
  return <TermsText text={terms.text} />
}

export const Agreement = () => (
  <Panel title="Terms and conditions">
    <Terms />
    <RegistrationField name="agree_terms_conditions" />
  </Panel>
)
