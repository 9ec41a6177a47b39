// Route /registration/your-data
import { YourData } from '../features/rights/YourData'
import { useStudentId } from '../features/session/useSignedIn'

export default function YourDataPage() {
  return <YourData studentId={useStudentId()} />
}
