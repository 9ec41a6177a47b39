import { afterPaint } from '#client/afterPaint'
import { useReadyPacks } from '#client/api/papers/packsApi'
import { kindOf, log } from '#client/log'
import { loadDialogs } from '../loadDialogs'

const loadViewer = async (): Promise<void> => {
  const { startWorker } = await import('#client/ui/pdf/pdfEngine')
  await startWorker()
}

/** Whoever opens a paper is told of a failure then. */
const readyViewer = () =>
  Promise.all([loadDialogs(), loadViewer()]).catch((error: unknown) =>
    log('what shows papers is not ready', { reason: kindOf(error) }),
  )

/** Somebody is about to print: what draws the papers and what shows them gets ready while one chooses. */
export const useReadyPapers = () => {
  const readyPacks = useReadyPacks()
  return (): void => {
    readyPacks(undefined, { force: true })
    afterPaint(() => void readyViewer())
  }
}
