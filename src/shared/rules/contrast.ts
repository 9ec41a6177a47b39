// The contrast of two colours by WCAG 2.2 (1.4.3, 1.4.11). Colours are '#rrggbb'.

export type Rgb = readonly [red: number, green: number, blue: number]

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

export const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

export const colourOf = (rgb: Rgb): string =>
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
