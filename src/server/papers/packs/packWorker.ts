import { serveTasks } from '../../platform/workers/serveTasks'
import { makePack } from './packTask'

/** Has nothing to do: a thread that answers has loaded its modules. */
const load = () => Promise.resolve()

export const packTasks = { makePack, load }

serveTasks(packTasks)
