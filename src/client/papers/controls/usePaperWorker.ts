import { useEffect, useState } from 'react'
import { startWorker, type PaperWorker } from '../worker/paperWorker'

/** A worker for as long as the editor is open. */
export const usePaperWorker = (): PaperWorker => {
  const [worker] = useState(startWorker)
  useEffect(() => worker.close, [worker])
  return worker
}
