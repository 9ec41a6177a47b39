// Tidies and checks the details of the school that people type, in the browser or for `npm run init`.
import { origin as readOrigin } from '../../config/kinds'
import { isLoopback } from '../../platform/core/loopback'
import { Refusal } from '../../platform/core/refusal'

export const oneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Sentences by field. */
export const detailProblems = ({ name, email }: { readonly name: string; readonly email: string }) => ({
  ...(name === '' && { name: 'Type the name of your school.' }),
  ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: 'Check this e-mail address.' }),
})

const notAnAddress =
  'Type the address as families would, with nothing after the name. Example: https://portal.school.example.'
const notSecure =
  'The address must begin with https://. Without it others could read passwords, and families cannot sign in.'

/** The address for families; https:// in front may be left out. Empty: there is none. */
export const familyAddress = (typed: string): string => {
  const text = typed.trim()
  if (text === '') return ''
  const found = readOriginOf(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (found.protocol !== 'https:' && !isLoopback(found.hostname)) throw refuse(notSecure)
  return found.origin
}

const readOriginOf = (text: string): URL => {
  try {
    return new URL(readOrigin(text.toLowerCase()))
  } catch (cause) {
    const refusal = refuse(notAnAddress)
    refusal.cause = cause
    throw refusal
  }
}

const refuse = (text: string) => new Refusal(422, text, { public_url: [text] })
