/** More than a form has are typed by mistake. */
const maxInRange = 15

const range = /^(.*?)([A-Za-z])\s*[-–]\s*(.*?)([A-Za-z])$/

const letters = (from: string, to: string): string[] => {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
  if (last <= first || last - first >= maxInRange) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index))
}

const namesIn = (part: string, level: number | null): string[] => {
  const [, before = '', from = '', again = '', to = ''] = range.exec(part) ?? []
  const all = again === '' || again === before ? letters(from, to) : []
  if (all.length === 0) return [part]
  return all.map((letter) => `${before || (level ?? '')}${letter}`)
}

/** '1A' → 1A; '1A-1C', '1A-C', and 'A-C' for form 1 → 1A, 1B, 1C; several with commas between. */
export const classesNamed = (typed: string, level: number | null): readonly string[] => [
  ...new Set(
    typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .flatMap((part) => namesIn(part, level)),
  ),
]
