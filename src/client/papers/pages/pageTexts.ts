// Warnings about a page before it is sent. They do not stop it.
import type { Fault, Unreadable } from '../worker/calls'
import { mostPages } from '../files/fileChoice'

const faultTexts: Readonly<Record<Fault, string>> = {
  dark: 'This page is dark. Take it again in better light, or send it as it is.',
  blurred: 'This page is not sharp. Hold the phone still and take it again, or send it as it is.',
  small: 'This page is small. Move closer to the paper and take it again, or send it as it is.',
}

/** Names only the worst fault, because fixing it may fix the others, too. */
export const faultText = ([worst]: readonly Fault[]): string | null => (worst ? faultTexts[worst] : null)

export const unreadableTexts: Readonly<Record<Unreadable | 'failed', string>> = {
  heic: 'This browser cannot open HEIC pictures. On an iPhone choose Settings → Camera → Formats → Most Compatible, or take the photo here.',
  other: 'This file is not a picture that can be opened. Take the photo again, or choose another file.',
  failed: 'This photo could not be prepared. Take it again, or choose another file.',
}

const most = `A document can have at most ${mostPages} pages`

/** @param leftOut chosen photos beyond the limit */
export const fullText = (leftOut: number): string => {
  if (leftOut === 0) return `${most}.`
  return `${most}: ${leftOut === 1 ? 'the last photo was' : `the last ${leftOut} photos were`} left out.`
}

/** The title of the result, which is beside the photo on a desktop and replaces it on a phone. */
export const resultText = 'As it will be sent'

export const notMadeText = 'This page could not be prepared. Move a corner or take it again.'

/** @param isWhole true if the frame already shows as much of the photo as possible */
export const smallPhotoText = (isWhole: boolean): string =>
  isWhole
    ? 'This photo is small and may look unsharp in print. Take a larger one, or use it as it is.'
    : 'This part of the photo is small and may look unsharp in print. Zoom out or take a closer photo, or use it as it is.'
