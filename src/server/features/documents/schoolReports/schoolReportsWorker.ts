import { serveTasks } from '../../../platform/workers/serveTasks'
import { yieldToOthers } from '../../../platform/workers/yieldToOthers'
import { registrationReport, signInSlips } from './schoolReportsTask'

export const schoolReportTasks = { registrationReport, signInSlips }

yieldToOthers()
serveTasks(schoolReportTasks)
