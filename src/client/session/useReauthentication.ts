// For documents that are opened by their address: whoever must confirm the sign-in is asked before.
import { useCallback } from 'react'
import { useCheckFreshSignInMutation } from '../api/access/signInApi'
import { errorText } from '../api/transport/errorText'

/** @returns the same function each time; it rejects with the reason for the person. */
export const useReauthentication = (): (() => Promise<void>) => {
  const [check] = useCheckFreshSignInMutation()
  return useCallback(async () => {
    const { error } = await check()
    if (error) throw Object.assign(new Error('not confirmed'), { reason: errorText(error) })
  }, [check])
}
