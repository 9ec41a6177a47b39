// Sending a list, and giving up while it travels. Files are no data for the store: the one that was chosen last
// waits here, so that it can be sent again.
import { nanoid } from '@reduxjs/toolkit'
import type { ImportState } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { importsApi } from '#client/api/lists/importsApi'
import { fileProblem } from '#client/lists/listFile'
import type { AppThunk } from '#client/store/store'
import { wizard } from './importWizardSlice'

interface Chosen {
  readonly kind: ImportKind
  readonly file: File
  /** The same list sent once more has one effect, even if the first one arrived unseen. */
  readonly key: string
}

let chosen: Chosen | null = null
let running: { abort: () => void } | null = null

export const checkWorkbook = (
  { batch: { id }, columns, fixed }: ImportState,
  confirmed: readonly string[] = [],
) =>
  importsApi.endpoints.checkImport.initiate(
    {
      id,
      columns: columns.map(({ column, field }) => ({ column, field })),
      fixed,
      ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
    },
    { track: false },
  )

const send =
  (list: Chosen): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    chosen = list
    const { file } = list
    const text = fileProblem(file)
    if (text !== null) {
      dispatch(wizard.fileRefused({ name: file.name, text }))
      return null
    }
    const upload = dispatch(importsApi.endpoints.storeImport.initiate(list, { track: false }))
    running = upload
    const { data } = await upload
    if (running === upload) running = null
    if (data) chosen = null
    // There is nothing to match in a workbook that says itself what it is.
    if (data?.batch.kind === 'workbook' && !data.cautions) void dispatch(checkWorkbook(data))
    return data?.batch.id ?? null
  }

/** @returns the id of the import; null when it was refused or given up. */
export const sendList =
  (kind: ImportKind, file: File | undefined): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    if (file) return dispatch(send({ kind, file, key: nanoid() }))
    dispatch(wizard.fileRefused({ name: null, text: 'Please select a file!' }))
    return null
  }

export const sendListAgain = (kind: ImportKind): AppThunk<Promise<string | null>> =>
  chosen?.kind === kind ? send(chosen) : sendList(kind, chosen?.file)

export const stopSending = (): void => running?.abort()
