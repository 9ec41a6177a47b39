// Saved choices, as the screens know them.
import type { SavedView } from '#shared/contract/lists/savedViews'

export type Definition = SavedView['definition']

export const isSame = (one: Definition, other: Definition): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** Usual values are not saved. */
export const withoutEmpty = (definition: Definition): Definition =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))

export const notSavedText = 'This is no longer saved.'

/** The missing parts of a saved choice: "Class 9Z and the column Mood". */
export const leftOutText = (name: string, things: readonly string[]): string =>
  things.length === 0
    ? ''
    : `“${name}” is shown without ${new Intl.ListFormat('en').format(things)}: no longer exists.`
