import { ImportWizard } from '../../features/imports/ImportWizard'

export default function ImportStudentsScreen() {
  return <ImportWizard />
}
