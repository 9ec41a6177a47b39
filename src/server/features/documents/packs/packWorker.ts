import { serveTasks } from '../../../platform/workers/serveTasks'
import { makePack } from './packTask'

export const packTasks = { makePack }

serveTasks(packTasks)
