import { serveTasks } from '#server/platform/workers/serveTasks'
import { changedCells } from '../workbook/changedCells'
import { check, readList, withErrors } from './importTask'
import { firstSheetTexts } from './listTableTask'

export const importTasks = { read: readList, check, withErrors, changedCells, texts: firstSheetTexts }

serveTasks(importTasks)
