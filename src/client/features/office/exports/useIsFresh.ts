// Whether a document may be made at once, asked without the dialog: who only wants the packs is not to be bothered.
import { useEffect } from 'react'
import { useCheckFreshSignInMutation } from '#client/api/access/signInApi'

/** Null while it is not known. */
export const useIsFresh = (): boolean | null => {
  const [check, { isSuccess, isError }] = useCheckFreshSignInMutation()
  useEffect(() => void check({ quietly: true }), [check])
  return isSuccess || isError ? isSuccess : null
}
