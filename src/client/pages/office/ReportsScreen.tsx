// Menu option reports.
import { Reports } from '../../features/office/exports/Reports'

export default function ReportsScreen() {
  return <Reports />
}
