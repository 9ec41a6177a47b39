import { serveTasks } from '#server/platform/workers/serveTasks'
import { changedCells } from '../workbook/changedCells'
import { check, readList, withErrors } from './importTask'

export const importTasks = { read: readList, check, withErrors, changedCells }

serveTasks(importTasks)
