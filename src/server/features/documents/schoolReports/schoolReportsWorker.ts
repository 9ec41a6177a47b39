import { serveTasks } from '../../../platform/workers/serveTasks'
import { registrationReport, signInSlips } from './schoolReportsTask'

export const schoolReportTasks = { registrationReport, signInSlips }

serveTasks(schoolReportTasks)
