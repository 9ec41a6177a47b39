import { serveTasks } from '../../sheets/serveTasks'
import { check, look, withErrors } from './importTasks'

export const importTasks = { look, check, withErrors }

serveTasks(importTasks)
