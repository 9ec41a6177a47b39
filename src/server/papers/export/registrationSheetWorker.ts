import { serveTasks } from '../../platform/workers/serveTasks'
import { registrationSheet } from './registrationSheetTask'

export const sheetTasks = { registrationSheet }

serveTasks(sheetTasks)
