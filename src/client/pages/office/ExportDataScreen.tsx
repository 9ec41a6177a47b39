// Menu option exportData.
import { ExportData } from '../../features/office/exports/sheet/ExportData'

export default function ExportDataScreen() {
  return <ExportData />
}
