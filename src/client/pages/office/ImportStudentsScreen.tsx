import { ImportWizard } from '../../features/office/imports/ImportWizard'

export default function ImportStudentsScreen() {
  return <ImportWizard />
}
