// Names of uploaded files come from strangers: they are shown, but never used as paths (SEC-71).

const longest = 120
const controls = /\p{Cc}/gu
/** Marks that reverse the reading direction, so that fdp.exe could read as exe.pdf. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const shortened = (name: string): string => {
  const letters = [...name]
  if (letters.length <= longest) return name
  const [ending = ''] = /\.[a-z0-9]{1,5}$/i.exec(name) ?? []
  return (
    letters
      .slice(0, longest - ending.length)
      .join('')
      .trim() + ending
  )
}

/** The last part of the name that the browser sent, made readable; the fallback when nothing is left. */
export const cleanFileName = (name: string | undefined, fallback: string): string => {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const readable = last.replace(controls, '').replace(directions, '').replace(/\s+/g, ' ').trim()
  return shortened(readable.replace(/^\.+/, '')) || fallback
}

/** '.pdf' in lower case; '' when there is none. */
export const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
