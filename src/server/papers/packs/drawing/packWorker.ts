import { serveTasks } from '#server/platform/workers/serveTasks'
import { rehearsePack } from './packRehearsalTask'
import { makePack } from './packTask'

export const packTasks = { makePack, rehearsePack }

serveTasks(packTasks)
