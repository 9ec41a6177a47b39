// What marks are given in, and what letters stand for: subjects, grades and ratings.
import { useListGradesQuery, useListSubjectsQuery } from '../../api/reportListsApi'
import { GradeRows } from './GradeRows'
import { Loaded } from './Loaded'
import { RatingRows } from './RatingRows'
import { SubjectRows } from './SubjectRows'

export const MarksSettings = () => {
  const subjects = useListSubjectsQuery()
  const grades = useListGradesQuery()
  return (
    <>
      <p className="settings-lead">
        Lists of marks may only name subjects and ratings that stand here. Cards that families already have
        stay as they are: a correction under Post Term Reports gives out new ones.
      </p>
      <h3>Subjects</h3>
      <Loaded what="The subjects" query={subjects}>
        {(list) => <SubjectRows {...list} />}
      </Loaded>
      <h3>Grades</h3>
      <Loaded what="The grades" query={grades}>
        {(lists) => <GradeRows lists={lists} />}
      </Loaded>
      <h3>Ratings</h3>
      <Loaded what="The ratings" query={grades}>
        {(lists) => <RatingRows lists={lists} />}
      </Loaded>
    </>
  )
}
