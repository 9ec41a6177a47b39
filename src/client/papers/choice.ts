// What was chosen for a document: a file as it is, or pictures that are made ready first.
export type Choice =
  | { readonly is: 'nothing' }
  | { readonly is: 'file'; readonly file: File }
  | { readonly is: 'pictures'; readonly pictures: readonly File[] }
  | { readonly is: 'mixed' }

const endings = /\.(jpe?g|png|webp|hei[cf])$/i

/** Systems that do not know HEIC give it no type. */
const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && endings.test(name))

export const choiceOf = (files: readonly File[]): Choice => {
  const [file] = files
  if (!file) return { is: 'nothing' }
  if (files.every(isPicture)) return { is: 'pictures', pictures: files }
  return files.length === 1 ? { is: 'file', file } : { is: 'mixed' }
}
