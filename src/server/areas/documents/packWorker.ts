import { yieldToOthers } from '../../pdf/thread/yieldToOthers'
import { serveTasks } from '../../sheets/serveTasks'
import { makePack } from './packTask'

export const packTasks = { makePack }

yieldToOthers()
serveTasks(packTasks)
