import { useReadyPacks } from '../../../../api/reports/packsApi'
import { afterPaint } from '../../../../afterPaint'
import { kindOf, log } from '../../../../log'
import { readyViewer } from '../../../../ui/pdf/readyViewer'
import { loadDialogs } from '../loadDialogs'

/** Somebody is about to print: what draws the papers and what shows them gets ready while one chooses. */
export const useReadyPapers = () => {
  const readyPacks = useReadyPacks()
  return (): void => {
    readyPacks(undefined, { force: true })
    afterPaint(() => {
      loadDialogs().catch((error: unknown) => log('the dialogs are not ready', { reason: kindOf(error) }))
      readyViewer()
    })
  }
}
