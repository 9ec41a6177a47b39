// Going on only when everything is saved (UX-40): waits at most 5 s, then says why and lets the person choose.
import { useEffect, useRef, useState } from 'react'
import { hasPending } from '../../../../record/saving/saveSummary'
import { draftsWanted } from '../../../../record/saving/recordSaveSlice'
import { useAppStore } from '../../../../store/hooks'
import { selectQueue } from '../registrationSelectors'

const patience = 5000

interface Wait {
  readonly run: () => void
  readonly isLate: boolean
}

export const useSavedBefore = () => {
  const store = useAppStore()
  const [wait, setWait] = useState<Wait | null>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const isSaved = () => !hasPending(selectQueue(store.getState()))
  const cannotSave = () => ['closed', 'signedOut'].includes(selectQueue(store.getState()).is)

  const end = () => {
    stop.current()
    setWait(null)
  }
  const begin = (run: () => void) => {
    const timer = setTimeout(() => setWait({ run, isLate: true }), patience)
    const unsubscribe = store.subscribe(() => {
      if (cannotSave()) setWait({ run, isLate: true })
      if (!isSaved()) return
      end()
      run()
    })
    stop.current = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    setWait({ run, isLate: cannotSave() })
  }

  return {
    isWaiting: wait !== null && !wait.isLate,
    isLate: wait?.isLate === true,
    /** Runs at once when all is saved. */
    whenSaved: (run: () => void) => {
      store.dispatch(draftsWanted())
      stop.current()
      if (isSaved()) run()
      else begin(run)
    },
    runAnyway: () => {
      end()
      wait?.run()
    },
    stay: end,
  }
}
