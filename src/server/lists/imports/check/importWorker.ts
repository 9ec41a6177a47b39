import { serveTasks } from '#server/platform/workers/serveTasks'
import { check, readList, withErrors } from './importTask'

export const importTasks = { read: readList, check, withErrors }

serveTasks(importTasks)
