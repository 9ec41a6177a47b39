import { serveTasks } from '../../sheets/serveTasks'
import { registrationSheet } from './registrationSheetTask'

export const sheetTasks = { registrationSheet }

serveTasks(sheetTasks)
