// Uploads a list, and cancels an upload. The store holds no files: the latest file waits here, so that it can be sent
// again.
import { nanoid } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef } from 'react'
import type { ImportState } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { listsApi } from '#client/api/lists/listsApi'
import { fileProblem } from '#client/lists/listTexts'
import { useAppDispatch } from '#client/store/hooks'
import type { AppThunk } from '#client/store/store'
import { wizard } from './importWizardSlice'

export const checkWorkbook = (
  { batch: { id }, columns, fixed }: ImportState,
  confirmed: readonly string[] = [],
) =>
  listsApi.endpoints.checkImport.initiate(
    {
      id,
      columns: columns.map(({ column, field }) => ({ column, field })),
      fixed,
      ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
    },
    { track: false },
  )

/** @returns the id of the import; null when it was refused or cancelled */
export const sendList =
  (kind: ImportKind, file: File | undefined): AppThunk<Promise<string | null>> =>
  async (dispatch) => {
    if (file) return dispatch(send({ kind, file, key: nanoid() }))
    dispatch(wizard.fileRefused({ name: null, text: 'Please select a file!' }))
    return null
  }

interface Chosen {
  readonly kind: ImportKind
  readonly file: File
  /** The same list sent twice has one effect, even if the first answer was lost. */
  readonly key: string
}

let chosen: Chosen | null = null
let running: { abort: () => void } | null = null

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
    const upload = dispatch(listsApi.endpoints.storeImport.initiate(list, { track: false }))
    running = upload
    const { data } = await upload
    if (running === upload) running = null
    if (data) chosen = null
    // A workbook of a class has no columns to match.
    if (data?.batch.kind === 'workbook' && !data.cautions) void dispatch(checkWorkbook(data))
    return data?.batch.id ?? null
  }

export const sendListAgain = (kind: ImportKind): AppThunk<Promise<string | null>> =>
  chosen?.kind === kind ? send(chosen) : sendList(kind, chosen?.file)

export const stopSending = (): void => running?.abort()

type Sending = AppThunk<Promise<string | null>>

/** Puts an uploaded list into the address. */
export const useSend = () => {
  const dispatch = useAppDispatch()
  const { change } = useOfficeQuery()
  // The sending step replaces the button, so the newest function must be called.
  const latest = useRef(change)
  useEffect(() => void (latest.current = change), [change])
  return useCallback(
    (sending: Sending) => void dispatch(sending).then((id) => id && latest.current({ import: id })),
    [dispatch],
  )
}
