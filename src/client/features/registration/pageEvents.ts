// The page is hidden, left, offline or online again.
import type { AppDispatch, RootState } from '../../store/store'
import { unsavedFields } from '../../machines/saveSummary'
import { fieldSave } from './fieldSaveSlice'
import { commitDrafts } from './pendingDrafts'

/** What is being typed is handed over and sent by a request that outlives the page. */
const flush = (dispatch: AppDispatch) => {
  commitDrafts()
  dispatch(fieldSave.pageLeft())
}

interface Watched {
  readonly dispatch: AppDispatch
  readonly getState: () => RootState
}

/** The store whose record was opened last. */
let watched: Watched | null = null

const tell = (event: (dispatch: AppDispatch) => void) => () => {
  if (watched) event(watched.dispatch)
}

/** UX-42: leaving with unsaved answers warns, otherwise never. */
const warn = (event: Event) => {
  commitDrafts()
  if (watched && unsavedFields(watched.getState().fieldSave.queue).length > 0) event.preventDefault()
}

const listen = () => {
  window.addEventListener(
    'offline',
    tell((dispatch) => dispatch(fieldSave.wentOffline())),
  )
  window.addEventListener(
    'online',
    tell((dispatch) => dispatch(fieldSave.cameOnline())),
  )
  window.addEventListener('pagehide', tell(flush))
  window.addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell(flush)()
  })
}

export const watchPage = (dispatch: AppDispatch, getState: () => RootState): void => {
  if (!watched) listen()
  watched = { dispatch, getState }
  if (!navigator.onLine) dispatch(fieldSave.wentOffline())
}
