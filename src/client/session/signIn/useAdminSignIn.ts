// Signing in to the office in one or two steps: the code is asked for when the password was right. Who was stopped by
// other people's wrong tries types both at once.
import { useState } from 'react'
import { useAppDispatch } from '../../store/hooks'
import { signInAdmin } from './signIn'

export const useAdminSignIn = () => {
  const dispatch = useAppDispatch()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const [isCodeShown, setCodeShown] = useState(false)
  const [code, setCode] = useState('')
  const send = async (username: string, password: string) => {
    if (isCodeWanted && code.trim() === '') return
    const typed = { username, password, ...(code.trim() !== '' && { code }) }
    const outcome = await dispatch(signInAdmin(typed))
    if (outcome === 'code wanted') setCodeWanted(true)
    // A code works once: the next try needs another one.
    if (outcome === 'refused') setCode('')
  }
  const startAgain = () => {
    setCodeWanted(false)
    setCode('')
  }
  const showCode = () => setCodeShown(true)
  return { isCodeWanted, isCodeShown, showCode, code, setCode, send, startAgain }
}
