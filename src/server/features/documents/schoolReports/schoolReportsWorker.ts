import { serveTasks } from '../../../platform/workers/serveTasks'
import { staffSheet } from '../staffSheets/staffSheetsTask'
import { registrationReport, signInSlips, studentLabels } from './schoolReportsTask'

const tasks = { registrationReport, signInSlips, studentLabels, staffSheet }

export type SchoolReportTasks = typeof tasks

serveTasks(tasks)
