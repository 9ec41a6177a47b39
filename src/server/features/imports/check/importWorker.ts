import { serveTasks } from '../../../platform/workers/serveTasks'
import { check, readList, withErrors } from './importTask'

export const importTasks = { look: readList, check, withErrors }

serveTasks(importTasks)
