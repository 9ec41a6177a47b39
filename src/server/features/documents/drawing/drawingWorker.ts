// What the drawing thread can draw: one line per document.
import { serveTasks } from '../../../platform/workers/serveTasks'
import { drawRegistrationForm } from '../registrationForm/registrationFormDrawing'
import { drawReportCard } from '../reportCard/reportCardDrawing'

export const drawings = {
  registrationForm: drawRegistrationForm,
  reportCard: drawReportCard,
}

serveTasks(drawings, { moved: ({ buffer }) => [buffer] })
