import type { Agreement } from '#shared/contract/students/agreement'
import { signedText } from '#shared/rules/students/paperAgreement'
import { dayText } from '#client/ui/dates/moments'

/** 'Signed on paper on 3 September 2026, recorded by m.joseph on 5 September 2026 (terms version 2)' */
export const agreementText = (agreed: Agreement | null): string => {
  if (!agreed) return 'Not agreed to the terms yet'
  const { signed_on, taken_by, at, terms_version } = agreed
  const how =
    signed_on === null
      ? `Agreed on the portal on ${dayText(at)}`
      : `${signedText(signed_on)}, recorded by ${taken_by ?? 'the office'} on ${dayText(at)}`
  return `${how} (terms version ${terms_version})`
}
