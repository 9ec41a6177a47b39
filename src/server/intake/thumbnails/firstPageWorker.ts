// Draws first pages in a worker thread: what a hostile file costs, this thread pays.
import { serveTasks } from '../../platform/workers/serveTasks'
import { loadLibrary } from '../pdfCheck/pdfLibraryTask'
import { firstPage } from './firstPageTask'

export const firstPageTasks = { firstPage }

serveTasks(firstPageTasks, {
  loaded: loadLibrary(),
  moved: ({ pixels }) => [pixels.buffer as ArrayBuffer],
})
