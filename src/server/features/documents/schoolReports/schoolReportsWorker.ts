import { serveTasks } from '../../../platform/workers/serveTasks'
import { schoolList } from '../schoolLists/schoolListsTask'
import { staffSheet } from '../staffSheets/staffSheetsTask'
import * as reports from './schoolReportsTask'

const tasks = { ...reports, schoolList, staffSheet }

export type SchoolReportTasks = typeof tasks

serveTasks(tasks)
