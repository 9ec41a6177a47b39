// Sign-out: calls the server, then forgets everything, also when the call fails.
import { signInApi } from '../api/access/signInApi'
import { signedOut } from '../api/transport/sessionEvents'
import { log } from '../log'
import type { AppThunk } from '../store/store'

export const signOut = (): AppThunk<Promise<void>> => async (dispatch) => {
  const { error } = await dispatch(signInApi.endpoints.logout.initiate(undefined, { track: false }))
  // Logout errors are logged and the person is still sent to the sign-in page.
  if (error)
    log('sign-out not heard by the server', { status: 'status' in error ? String(error.status) : null })
  dispatch(signedOut())
}
