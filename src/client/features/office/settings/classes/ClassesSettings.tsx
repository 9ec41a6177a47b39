// Classes and houses: what students are put into. A list of students may only name what stands here.
import { lookupsApi, useListFormClassesQuery } from '#client/api/school/lookupsApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { ClassRows } from './ClassRows'
import { HouseRows } from './HouseRows'
import * as styles from '../settings.module.css'

export const ClassesSettings = () => {
  const classes = useListFormClassesQuery()
  const houses = lookupsApi.useListHousesQuery()
  return (
    <>
      <p className={styles.lead}>
        Imported lists can only use classes and houses listed here. Forms 6 and 7 are Lower and Upper Six.
      </p>
      <h3>Classes</h3>
      <QueryBoundary what="The classes" query={classes}>
        {(list) => <ClassRows classes={list} />}
      </QueryBoundary>
      <h3>Houses</h3>
      <QueryBoundary what="The houses" query={houses}>
        {(list) => <HouseRows houses={list} />}
      </QueryBoundary>
    </>
  )
}
