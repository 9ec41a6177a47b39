// The drawing thread: how each paper of one student is drawn. The compiler sees to it that every row of studentPapers has
// a drawing here, and that the drawing takes what the row collects.
import { serveTasks } from '../../platform/workers/serveTasks'
import { drawRegistrationForm } from '../registrationForm/registrationFormDrawing'
import { drawReportCard } from '../reportCard/reportCardDrawing'
import type { Drawings } from '../studentPapers'

const drawings: Drawings = { registrationForm: drawRegistrationForm, reportCard: drawReportCard }

serveTasks(drawings, { moved: ({ buffer }) => [buffer] })
