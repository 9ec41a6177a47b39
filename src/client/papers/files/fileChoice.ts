// The files chosen for a document: a file to send unchanged, or pictures to prepare first.
type Choice =
  | { readonly is: 'nothing' }
  | { readonly is: 'file'; readonly file: File }
  | { readonly is: 'pictures'; readonly pictures: readonly File[] }
  | { readonly is: 'mixed' }

const endings = /\.(jpe?g|png|webp|hei[cf])$/i

/** Also goes by the file's name, because systems that do not know HEIC give it no type. */
const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || (type === '' && endings.test(name))

export const choiceOf = (files: readonly File[]): Choice => {
  const [file] = files
  if (!file) return { is: 'nothing' }
  if (files.every(isPicture)) return { is: 'pictures', pictures: files }
  return files.length === 1 ? { is: 'file', file } : { is: 'mixed' }
}

// The files that can be chosen. `accept` names no picture type, because an iPhone then hands over a JPEG instead of a
// HEIC file.
export const fileFormats = {
  PDF: {
    title: 'photos from a phone will do, or a PDF',
    accept: 'application/pdf,.pdf,image/*',
    limits: (most: string) => `Photos of any size, or a PDF of at most ${most}`,
  },
  JPEG: {
    title: 'one from a phone will do',
    accept: 'image/*',
    limits: () => 'A photo of any size',
  },
} as const

// File sizes in words, and problems of a chosen file. The type is only a hint; the server checks the content.
const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** 5242880 → '5 MB', 300000 → '293 kB' */
export const sizeText = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${Number((bytes / megabyte).toFixed(1))} MB`

/** Null when the file may be sent. */
export const choiceProblem = (size: number, maxBytes: number): string | null => {
  if (size === 0) return 'The selected file is empty'
  return size > maxBytes ? `The selected file must be smaller than ${sizeText(maxBytes)}` : null
}

/** 15 pages of at most 300 kB stay below the upload limit. */
export const mostPages = 15
