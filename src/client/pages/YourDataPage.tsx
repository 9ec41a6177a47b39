// Route /registration/your-data
import { YourData } from '../features/family/rights/YourData'
import { useStudentId } from '../session/useSignedIn'

export default function YourDataPage() {
  return <YourData studentId={useStudentId()} />
}
