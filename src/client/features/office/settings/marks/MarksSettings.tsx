// What marks are given in, and what letters stand for: subjects, grades and ratings; and sentences for remarks.
import {
  useListGradesQuery,
  useListRemarksQuery,
  useListSubjectsQuery,
} from '#client/api/reports/reportListsApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { GradeRows } from './GradeRows'
import { RatingRows } from './RatingRows'
import { RemarkRows } from './RemarkRows'
import { SubjectRows } from './SubjectRows'
import * as styles from '../settings.module.css'

export const MarksSettings = () => {
  const subjects = useListSubjectsQuery()
  const grades = useListGradesQuery()
  const remarks = useListRemarksQuery()
  return (
    <>
      <p className={styles.lead}>
        Lists of marks can only use subjects and ratings listed here. Cards that families have stay the same.
        To change them, issue a correction under Post Term Reports.
      </p>
      <h3>Subjects</h3>
      <QueryBoundary what="The subjects" query={subjects}>
        {(list) => <SubjectRows {...list} />}
      </QueryBoundary>
      <h3>Grades</h3>
      <QueryBoundary what="The grades" query={grades}>
        {(lists) => <GradeRows lists={lists} />}
      </QueryBoundary>
      <h3>Ratings</h3>
      <QueryBoundary what="The ratings" query={grades}>
        {(lists) => <RatingRows lists={lists} />}
      </QueryBoundary>
      <h3>Sentences for remarks</h3>
      <QueryBoundary what="The sentences" query={remarks}>
        {(list) => <RemarkRows list={list} />}
      </QueryBoundary>
    </>
  )
}
