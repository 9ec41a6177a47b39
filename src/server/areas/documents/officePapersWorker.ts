import { yieldToOthers } from '../../pdf/thread/yieldToOthers'
import { serveTasks } from '../../sheets/serveTasks'
import { registrationReport, signInSlips } from './officePapersTask'

export const schoolReportTasks = { registrationReport, signInSlips }

yieldToOthers()
serveTasks(schoolReportTasks)
