import { serveTasks } from '../../platform/workers/serveTasks'
import { makePack, warmUp } from './packTask'

export const packTasks = { makePack, warmUp }

serveTasks(packTasks)
