import { serveTasks } from '../../platform/workers/serveTasks'
import { familyLetters } from '../familyLetters/familyLettersTask'
import { schoolList } from '../schoolLists/schoolListsTask'
import { staffSheet } from '../staffSheets/staffSheetsTask'
import * as reports from './schoolPapersTask'

const tasks = { ...reports, familyLetters, schoolList, staffSheet }

export type SchoolReportTasks = typeof tasks

serveTasks(tasks)
