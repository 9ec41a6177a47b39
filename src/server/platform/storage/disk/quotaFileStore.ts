import type { FileStore } from '../fileStore'
import { StorageFault } from '../storageFault'
import type { DiskSpace } from './diskSpace'

/** The same store, but it takes no files while the disk is nearly full: what is left is for saves. */
export const quotaFileStore = (files: FileStore, diskSpace: DiskSpace): FileStore => {
  const requireRoom = async () => {
    if (!(await diskSpace.takesDocuments())) throw new StorageFault('full')
  }
  return {
    ...files,
    receive: async (content, maxBytes) => {
      await requireRoom()
      return files.receive(content, maxBytes)
    },
    put: async (content, maxBytes) => {
      await requireRoom()
      return files.put(content, maxBytes)
    },
  }
}
