// Menu option classes: the class of a form teacher, with its marks.
import { MarksOfClass } from '../../features/office/posting/StaffSheets'
import { MyClass } from '../../features/office/progress/MyClass'

export default function ClassesScreen() {
  return <MyClass toolsOf={(classId) => <MarksOfClass classId={classId} />} />
}
