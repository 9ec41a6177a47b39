// Whether a document may be made at once, asked without the dialog: who only wants the packs is not to be bothered.
import { useEffect, useState } from 'react'
import { checkFreshSignIn } from '#shared/contract/secondFactor'
import { send } from '../../api/send'

/** Null while it is not known. */
export const useIsFresh = (): boolean | null => {
  const [isFresh, setFresh] = useState<boolean | null>(null)
  useEffect(() => {
    let isGone = false
    void send<null>(checkFreshSignIn).then(({ ok }) => {
      if (!isGone) setFresh(ok)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isFresh
}
