import { serveTasks } from '../../platform/workers/serveTasks'
import { familyLetters } from '../familyLetters/familyLettersDrawing'
import { schoolList } from '../schoolLists/schoolListsTask'
import { staffSheet } from '../staffSheets/staffSheetsTask'
import * as papers from './schoolPapersTask'

const tasks = { ...papers, familyLetters, schoolList, staffSheet }

export type SchoolPaperTasks = typeof tasks

serveTasks(tasks)
