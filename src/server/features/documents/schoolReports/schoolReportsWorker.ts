import { serveTasks } from '../../../platform/workers/serveTasks'
import * as tasks from './schoolReportsTask'

export type SchoolReportTasks = typeof tasks

serveTasks(tasks)
