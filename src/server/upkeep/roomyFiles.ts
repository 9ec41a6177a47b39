import type { FileStore } from '../files/fileStore'
import { StorageFault } from '../storageFault'
import type { DiskRoom } from './diskRoom'

/** The same store, but it takes in nothing while the disk is nearly full: what is left is for saves (REL-22). */
export const roomyFiles = (files: FileStore, disk: DiskRoom): FileStore => {
  const requireRoom = async () => {
    if (!(await disk.takesDocuments())) throw new StorageFault('full')
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
