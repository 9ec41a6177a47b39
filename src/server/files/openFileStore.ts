import type { Config } from '../config'
import type { FileStore } from './fileStore'
import { fsFileStore } from './fsFileStore'

/** The file store that the configuration names. */
export const openFileStore = ({ dataDir }: Config): Promise<FileStore> => fsFileStore(dataDir)
