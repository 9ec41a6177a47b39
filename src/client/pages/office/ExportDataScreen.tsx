// Menu option exportData (SPEC §2 "Export Data").
import { ExportData } from '../../features/exports/ExportData'

export default function ExportDataScreen() {
  return <ExportData />
}
