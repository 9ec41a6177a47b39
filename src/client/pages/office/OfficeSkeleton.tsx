// What stands in place of a screen of the office until its code and its first answers are here.
import { officeHeading } from '../../address/officeView'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { PageSkeleton } from '../../ui/plain/PageSkeleton'

export const OfficeSkeleton = () => {
  const heading = officeHeading(useOfficeQuery().query)
  return <PageSkeleton heading={heading} shape={heading === 'Students' ? 'table' : 'panels'} />
}
