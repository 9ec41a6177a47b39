// Menu option exportData.
import { ExportData } from '../../features/office/exports/ExportData'

export default function ExportDataScreen() {
  return <ExportData />
}
