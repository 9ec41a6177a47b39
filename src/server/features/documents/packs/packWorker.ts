import { yieldToOthers } from '../../../platform/workers/yieldToOthers'
import { serveTasks } from '../../../platform/workers/serveTasks'
import { makePack } from './packTask'

export const packTasks = { makePack }

yieldToOthers()
serveTasks(packTasks)
