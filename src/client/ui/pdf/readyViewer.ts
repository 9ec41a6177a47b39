import { kindOf, log } from '../../log'

/** A paper is being made: what shows it is loaded meanwhile. Whoever opens the paper is told of a failure. */
export const readyViewer = (): void => {
  import('./pdfEngine')
    .then(({ startWorker }) => startWorker())
    .catch((error: unknown) => log('the viewer of PDFs is not ready', { reason: kindOf(error) }))
}
