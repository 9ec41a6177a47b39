// The terms in readable text and the legal step: I Agree saves 1 or 0 (SPEC §4).
import { useGetTermsQuery } from '../../api/registrationApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { RegistrationField } from './RegistrationField'

const Terms = () => {
  const { data: terms, isError, refetch } = useGetTermsQuery()
  if (isError) return <LoadFailure what="The terms" onRetry={() => void refetch()} />
  if (!terms) return <div className="skeleton terms-loading" aria-busy="true" />
  return (
    <div className="terms">
      {terms.text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

export const Agreement = () => (
  <section className="card">
    <h2 className="card-title">Terms and conditions</h2>
    <Terms />
    <RegistrationField name="agree_terms_conditions" />
  </section>
)
