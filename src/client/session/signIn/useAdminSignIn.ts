// Signs in to the office in one or two steps; the code follows a correct password. After other people's wrong tries
// both are typed at once.
import { useState } from 'react'
import { offlineText, unreachableText } from '../../api/transport/noAnswerTexts'
import { useAppDispatch } from '../../store/hooks'

export const useAdminSignIn = () => {
  const dispatch = useAppDispatch()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const [isCodeShown, setCodeShown] = useState(false)
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (username: string, password: string) => {
    if (isCodeWanted && code.trim() === '') return
    const typed = { username, password, ...(code.trim() !== '' && { code }) }
    setProblem(null)
    setSending(true)
    try {
      // The page is drawn before the store and the sign-in code have loaded.
      const { signInAdmin } = await import('./signIn')
      const outcome = await dispatch(signInAdmin(typed))
      if (outcome === 'code wanted') setCodeWanted(true)
      // A code works once, so the next try needs another.
      if (outcome === 'refused') setCode('')
    } catch {
      setProblem(navigator.onLine ? unreachableText : offlineText)
    } finally {
      setSending(false)
    }
  }
  const startAgain = () => {
    setCodeWanted(false)
    setCode('')
  }
  const showCode = () => setCodeShown(true)
  return { isCodeWanted, isCodeShown, showCode, code, setCode, send, startAgain, isSending, problem }
}
