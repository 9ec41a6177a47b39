// Classes and houses: what students are put into. A list of students may only name what stands here.
import { lookupsApi, useListFormClassesQuery } from '../../api/lookupsApi'
import { ClassRows } from './ClassRows'
import { HouseRows } from './HouseRows'
import { Loaded } from './Loaded'

export const ClassesSettings = () => {
  const classes = useListFormClassesQuery()
  const houses = lookupsApi.useListHousesQuery()
  return (
    <>
      <p className="settings-lead">
        Lists of students may only name classes and houses that stand here. Forms 6 and 7 are Lower and Upper
        Six.
      </p>
      <h3>Classes</h3>
      <Loaded what="The classes" query={classes}>
        {(list) => <ClassRows classes={list} />}
      </Loaded>
      <h3>Houses</h3>
      <Loaded what="The houses" query={houses}>
        {(list) => <HouseRows houses={list} />}
      </Loaded>
    </>
  )
}
