// The skeleton of an office screen until its code and its first answers are here.
import { officeHeading } from '../../address/officeView'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { PageSkeleton } from '../../ui/plain/PageSkeleton'

export const OfficeSkeleton = () => {
  const heading = officeHeading(useOfficeQuery().query)
  return <PageSkeleton heading={heading} shape={heading === 'Students' ? 'table' : 'panels'} />
}
