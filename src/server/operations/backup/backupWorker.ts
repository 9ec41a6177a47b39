import type { Config } from '../../config/config'
import { serveTasks } from '../../platform/workers/serveTasks'
import { scheduledBackup } from './makeBackup'

export const backupTasks = { backUp: (config: Config) => scheduledBackup(config) }

serveTasks(backupTasks)
