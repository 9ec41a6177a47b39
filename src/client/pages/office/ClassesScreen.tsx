// Menu option classes: the class of a form teacher, with its marks.
import { Link } from 'react-router-dom'
import { termAddress } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '../../address/officeView'
import { useListAcademicTermsQuery } from '../../api/reports/termSettingsApi'
import { termsAtHand } from '../../features/office/posting/presentTerm'
import { MarkSheetButton } from '../../features/office/posting/StaffSheets'
import { MyClass } from '../../features/office/progress/MyClass'
import { WithRight } from '../../session/rights'
import { today } from '../../ui/dates/moments'
import { Row } from '../../ui/primitives'

const Tools = ({ classId }: { classId: string }) => {
  const { data } = useListAcademicTermsQuery()
  const term = data && termsAtHand(data, today())[0]
  if (!term) return null
  const marks = { term: termAddress(term), tab: 'marks', class: classId }
  return (
    <Row gap={3}>
      <Row as={Link} minHeight={40} to={officePath('postReports', marks)}>
        Marks of {classId}
      </Row>
      <WithRight to="printMarks">
        <MarkSheetButton term={{ year: term.year, term: term.term }} classId={classId} />
      </WithRight>
    </Row>
  )
}

export default function ClassesScreen() {
  return <MyClass toolsOf={(classId) => <Tools classId={classId} />} />
}
