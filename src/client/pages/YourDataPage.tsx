// Route /registration/your-data
import { YourData } from '../features/family/rights/YourData'
import { useStudentId } from '../session/children'

export default function YourDataPage() {
  return <YourData studentId={useStudentId()} />
}
