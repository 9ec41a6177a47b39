// Menu option reports (SPEC §2 "Registration report").
import { Reports } from '../../features/exports/Reports'

export default function ReportsScreen() {
  return <Reports />
}
