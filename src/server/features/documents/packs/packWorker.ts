import { serveTasks } from '../../../platform/workers/serveTasks'
import { yieldToOthers } from '../../../platform/workers/yieldToOthers'
import { makePack } from './packTask'

export const packTasks = { makePack }

yieldToOthers()
serveTasks(packTasks)
