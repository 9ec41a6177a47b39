// The colours of houses. A house may have another one; it has no name then.

/** The colours that houses usually have, by their names. */
export const houseColours = {
  Red: '#d0202e',
  Maroon: '#7a1630',
  Orange: '#f0801a',
  Yellow: '#f7cf1d',
  Green: '#1f8a3b',
  Teal: '#17a8a8',
  'Sky blue': '#6cb8ec',
  Blue: '#1f5fc4',
  Navy: '#1b2a5c',
  Purple: '#6f3aa6',
  Pink: '#e86aa6',
  Brown: '#7d5230',
  Grey: '#8a9099',
  Black: '#1c1c1c',
  White: '#ffffff',
} as const

/** 'Red'; null for a colour that has no name here. */
export const colourName = (colour: string): string | null =>
  Object.entries(houseColours).find(([, value]) => value === colour.toLowerCase())?.[0] ?? null
