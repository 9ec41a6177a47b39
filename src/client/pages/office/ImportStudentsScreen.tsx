import { ImportWizard } from '#client/features/office/imports/ImportWizard'

export default function ImportStudentsScreen() {
  return <ImportWizard />
}
