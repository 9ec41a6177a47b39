// Route /check/:token: where the code on a printed report card leads
import { useParams } from 'react-router-dom'
import { CardCheckResult } from '../features/visitor/cardCheck/CardCheckResult'
import { VisitorLayout } from '../layout/VisitorLayout'

export default function CheckPage() {
  const { token = '' } = useParams()
  return (
    <VisitorLayout>
      <CardCheckResult key={token} token={token} />
    </VisitorLayout>
  )
}
