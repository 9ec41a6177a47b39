// Sending a list, and giving up while it travels. Files are no data for the store: the one that was chosen last
// waits here, so that it can be sent again.
import type { ImportKind } from '#shared/rules/importFields'
import { importLimits } from '#shared/rules/importLimits'
import { importsApi } from '../../api/importsApi'
import type { AppThunk } from '../../store/store'
import { wizard } from './importWizardSlice'

let chosen: File | null = null
let running: { abort: () => void } | null = null

/** What can be said before the file travels; the server looks at its content. */
const choiceProblem = ({ size }: File): string | null => {
  if (size === 0) return 'The selected file is empty.'
  const most = importLimits.bytes
  return size > most ? `The file is larger than ${Math.floor(most / 1_000_000)} MB.` : null
}

/** @returns the id of the import; null when it was refused or given up. */
export const sendList =
  (kind: ImportKind, file: File | undefined): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    if (!file) {
      dispatch(wizard.fileRefused({ name: null, text: 'Please select a file!' }))
      return null
    }
    chosen = file
    const text = choiceProblem(file)
    if (text !== null) {
      dispatch(wizard.fileRefused({ name: file.name, text }))
      return null
    }
    const upload = dispatch(importsApi.endpoints.storeImport.initiate({ kind, file }, { track: false }))
    running = upload
    const { data } = await upload
    if (running === upload) running = null
    if (data) chosen = null
    return data?.batch.id ?? null
  }

export const sendListAgain = (kind: ImportKind): AppThunk<Promise<string | null>> =>
  sendList(kind, chosen ?? undefined)

export const stopSending = (): void => running?.abort()
