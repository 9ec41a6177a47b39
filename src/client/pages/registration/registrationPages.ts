// The six steps come in one piece: who has opened one waits for no other (UX-71).
import type { ComponentType } from 'react'
import type { Step } from '#shared/record/field'
import CompletePage from './CompletePage'
import DocumentsPage from './DocumentsPage'
import FamilyDataPage from './FamilyDataPage'
import HealthDataPage from './HealthDataPage'
import OtherDataPage from './OtherDataPage'
import StudentDataPage from './StudentDataPage'

export const registrationPages: Readonly<Record<Step, ComponentType>> = {
  student: StudentDataPage,
  family: FamilyDataPage,
  health: HealthDataPage,
  other: OtherDataPage,
  documents: DocumentsPage,
  complete: CompletePage,
}
