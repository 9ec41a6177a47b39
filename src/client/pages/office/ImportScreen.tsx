// The import of lists, with slips from the students' table.
import { ImportWizard } from '../../features/office/imports/ImportWizard'
import { PrintSlips } from '../../features/office/students/bulk/PrintSlips'

export default function ImportScreen() {
  return (
    <ImportWizard
      slips={({ selection, whom, onClose }) => (
        <PrintSlips wish={{ selection }} whom={whom} onClose={onClose} />
      )}
    />
  )
}
