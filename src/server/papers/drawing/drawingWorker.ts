// The drawing thread, with a drawing for each paper of one student. The compiler checks that every row of studentPapers
// has its drawing here, and that the drawing accepts the data of the row.
import { serveTasks } from '../../platform/workers/serveTasks'
import { drawRegistrationForm } from '../registrationForm/registrationFormDrawing'
import { drawReportCard } from '../reportCard/reportCardDrawing'
import type { Drawings } from '../studentPapers'

const drawings: Drawings = { registrationForm: drawRegistrationForm, reportCard: drawReportCard }

serveTasks(drawings, { moved: ({ buffer }) => [buffer] })
