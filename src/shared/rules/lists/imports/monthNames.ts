// The names of months as lists write them.

/** In English, Spanish and French; a month is known by its whole name or a beginning of three letters and more. */
const months: readonly (readonly string[])[] = [
  ['january', 'enero', 'janvier'],
  ['february', 'febrero', 'fevrier'],
  ['march', 'marzo', 'mars'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'mai'],
  ['june', 'junio', 'juin'],
  ['july', 'julio', 'juillet'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setiembre', 'septembre'],
  ['october', 'octubre', 'octobre'],
  ['november', 'noviembre', 'novembre'],
  ['december', 'diciembre', 'decembre'],
]

/** 1 to 12; 0: no month. Of a misspelt English name the first three letters count. */
export const monthOf = (word: string): number => {
  const beginning = (text: string) =>
    months.flatMap((names, at) => (names.some((name) => name.startsWith(text)) ? [at + 1] : []))
  const [month, another] = word.length < 3 ? [] : beginning(word)
  if (month !== undefined) return another === undefined ? month : 0
  return months.findIndex(([english = '']) => english.slice(0, 3) === word.slice(0, 3)) + 1
}
