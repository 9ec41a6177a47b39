import { serveTasks } from '#server/platform/workers/serveTasks'
import { check, readList, withErrors } from './importTask'
import { firstSheetTexts } from './listTableTask'

export const importTasks = { read: readList, check, withErrors, texts: firstSheetTexts }

serveTasks(importTasks)
