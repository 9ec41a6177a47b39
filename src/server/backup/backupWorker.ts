import type { Config } from '../config'
import { serveTasks } from '../sheets/serveTasks'
import { scheduledBackup } from './backupTask'

export const backupTasks = { backUp: (config: Config) => scheduledBackup(config) }

serveTasks(backupTasks)
