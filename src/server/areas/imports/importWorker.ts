import { serveTasks } from '../../sheets/serveTasks'
import { check, readList, withErrors } from './importTasks'

export const importTasks = { look: readList, check, withErrors }

serveTasks(importTasks)
