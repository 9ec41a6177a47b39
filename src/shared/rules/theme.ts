// Design tokens derived from the school's colours: CSS variables for the sign-in page and values for antd's
// ConfigProvider, so that both look the same.

const white = '#ffffff'
const black = '#000000'

// The contrast of two colours by WCAG 2.2 (1.4.3, 1.4.11). Colours are '#rrggbb'.

type Rgb = readonly [red: number, green: number, blue: number]

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

const colourOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** 1 (alike) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** A share of 0 is the first colour, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)]
  return colourOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

export interface SchoolColours {
  /** The school's colour, the only accent. */
  readonly primary: string
  /** Overrides a derived token. */
  readonly [token: string]: string
}

/** Darker by a share, or lighter if the colour is too dark to darken visibly. */
const deeper = (colour: string, share: number): string =>
  contrast(colour, black) < 2 ? mix(colour, white, share) : mix(colour, black, share)

const derived = (primary: string, field = mix(primary, black, 0.2)) => ({
  /** Controls and progress. */
  accent: primary,
  accentHover: deeper(primary, 0.14),
  accentActive: deeper(primary, 0.26),
  /** Text on the accent. */
  onAccent: contrast(white, primary) >= 4.5 ? white : '#1a1a1a',
  /** The background of the sign-in page, and the colour of its text. */
  field,
  /** The part of it that is lit. */
  fieldLit: mix(field, white, 0.14),
  onField: white,
  /** Hover and selection. */
  accentTint: mix(primary, white, 0.92),
  accentTintStrong: mix(primary, white, 0.84),
  link: primary,
  focus: primary,
  text: '#1f2430',
  muted: '#565d6b',
  /** Dividing lines. */
  border: '#dfe3ea',
  /** Borders of input fields. */
  inputBorder: '#868d9b',
  /** The background of every page, also before sign-in. */
  background: '#f6f7f9',
  surface: white,
  success: '#1a7340',
  successTint: '#e8f5ec',
  warn: '#8a5300',
  warnTint: '#fdf3e1',
  danger: '#b3261e',
  dangerTint: '#fcecea',
})

export type ThemeTokens = Readonly<ReturnType<typeof derived>>
export type ThemeToken = keyof ThemeTokens

export const themeOf = ({ primary, ...byHand }: SchoolColours): ThemeTokens => ({
  ...derived(primary),
  ...byHand,
})

export const themeTokenNames = Object.keys(derived(black)) as ThemeToken[]

/** Foreground, background, minimum contrast (WCAG 1.4.3: text 4.5, 1.4.11: edges and icons 3). */
const pairs: ReadonlyArray<readonly [ThemeToken, ThemeToken, number]> = [
  ['onAccent', 'accent', 4.5],
  ['onAccent', 'accentHover', 4.5],
  ['onAccent', 'accentActive', 4.5],
  ['onField', 'field', 4.5],
  ['onField', 'fieldLit', 4.5],
  ['accent', 'surface', 3],
  ['accent', 'background', 3],
  ['link', 'surface', 4.5],
  ['link', 'background', 4.5],
  ['link', 'accentTint', 4.5],
  ['focus', 'surface', 3],
  ['focus', 'background', 3],
  ['text', 'surface', 4.5],
  ['text', 'background', 4.5],
  ['text', 'accentTint', 4.5],
  ['text', 'accentTintStrong', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'background', 4.5],
  ['inputBorder', 'surface', 3],
  ['success', 'surface', 4.5],
  ['success', 'successTint', 4.5],
  ['warn', 'surface', 4.5],
  ['warn', 'warnTint', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'dangerTint', 4.5],
]

/** One sentence per pair with too little contrast; empty when the theme may be used (UX-04). */
export const contrastFaults = (tokens: ThemeTokens): string[] =>
  pairs.flatMap(([front, back, minimum]) => {
    const ratio = contrast(tokens[front], tokens[back])
    if (ratio >= minimum) return []
    const found = (Math.floor(ratio * 100) / 100).toFixed(2)
    return `${front} ${tokens[front]} on ${back} ${tokens[back]} has a contrast of ${found}:1 and needs ${minimum}:1`
  })

/** 'accentHover' → '--accent-hover' */
export const cssVariable = (token: ThemeToken): string =>
  `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export const cssVariables = (tokens: ThemeTokens): string =>
  themeTokenNames.map((token) => `${cssVariable(token)}:${tokens[token]}`).join(';')
