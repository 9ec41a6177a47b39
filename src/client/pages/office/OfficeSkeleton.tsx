// The skeleton of an office screen until its code and its first answers are here.
import { officeHeading } from '../../address/officeView'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { useRight } from '../../session/rights'
import { PageSkeleton } from '../../ui/plain/PageSkeleton'

export const OfficeSkeleton = () => {
  const heading = officeHeading(useOfficeQuery().query, useRight('readReports'))
  return <PageSkeleton heading={heading} shape={heading === 'Students' ? 'table' : 'panels'} />
}
