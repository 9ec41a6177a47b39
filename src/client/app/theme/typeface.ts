// The typeface of everything after the sign-in (ui/type.css). It is fetched with the first key on the sign-in page, or
// with the first code of a page that is opened signed in. What has been drawn without it stays as it is: letters of
// another width would move what is being read.
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import latinExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'
import { log } from '../../log'

/** As the package divides its letters. */
const ranges = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  latinExtended:
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
}

const face = (url: string, unicodeRange: string): FontFace =>
  new FontFace('Figtree', `url(${url})`, { weight: '300 900', display: 'optional', unicodeRange })

let isDrawn = false

/** The first page is drawn with what is there now. */
export const drawWithWhatIsHere = (): void => {
  isDrawn = true
}

const fetchTypeface = async (): Promise<void> => {
  const loaded = await face(latin, ranges.latin).load()
  if (isDrawn) return
  document.fonts.add(face(latinExtended, ranges.latinExtended))
  document.fonts.add(loaded)
}

if ('FontFace' in window) fetchTypeface().catch(() => log('the typeface did not come'))
