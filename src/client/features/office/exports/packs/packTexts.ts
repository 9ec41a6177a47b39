// What a pack says of itself.
import type { Pack } from '#shared/contract/papers/documents'

const counted = new Intl.NumberFormat('en')

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const pagesText = (pages: number): string => (pages === 1 ? '1 page' : `${counted.format(pages)} pages`)

/** '812 of 1,200'; null until they are counted. */
export const progressText = ({ done, total }: Pack): string | null =>
  total === 0 ? null : `${counted.format(done)} of ${counted.format(total)}`

export const packPercent = ({ done, total }: Pack): number =>
  total === 0 ? 0 : Math.floor((done / total) * 100)

const readyText = ({ done, pages, size }: Pack): string => {
  const students = done === 1 ? '1 student' : `${counted.format(done)} students`
  const parts = [students, pages === null ? '' : pagesText(pages), size === null ? '' : sizeText(size)]
  return parts.filter(Boolean).join(' · ')
}

export const stateText = (pack: Pack): string => {
  if (pack.state === 'waiting') return 'Waiting in line'
  if (pack.state === 'working') return progressText(pack) ?? 'Counting the students'
  if (pack.state === 'done') return readyText(pack)
  if (pack.state === 'cancelled') return 'Cancelled'
  return pack.fault ?? 'It could not be created. Please try again.'
}
