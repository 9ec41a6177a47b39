// Going on only when everything is saved (UX-40): waits at most 5 s, then says why and lets the person choose.
import { useEffect, useRef, useState } from 'react'
import { hasPending } from '../../machines/saveSummary'
import { useAppStore } from '../../store/hooks'
import { commitDrafts } from './pendingDrafts'

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

  const isSaved = () => !hasPending(store.getState().fieldSave.queue)
  const cannotSave = () => ['closed', 'signedOut'].includes(store.getState().fieldSave.queue.is)

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
      commitDrafts()
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
