// What a picture is that the browser cannot open.
import type { Unreadable } from './calls'

const brands = /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/

const nameOf = (file: Blob): string => ('name' in file ? String(file.name) : '')

/** By its first bytes, and by what it is called where they say nothing. */
export const unreadable = async (file: Blob): Promise<Unreadable> => {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  const isHeic = brands.test(start) || /hei[cf]$/i.test(file.type) || /\.hei[cf]$/i.test(nameOf(file))
  return isHeic ? 'heic' : 'other'
}
