// Photographed pages lie on the device from the moment they are chosen until they are sent: useBeginning keeps the photos
// that open the editor, useKept the pages in it. Both report what closing would lose.
import { useEffect, useRef, useState } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import type { Slot } from '../slot'
import type { Risk } from '../paperRiskSlice'
import { mostPages } from '../files/fileChoice'
import { pageKeeper, readPages, type PageKeeper } from './keptPages'
import type { KeptPage } from './paperPagesSlice'

type Tell = (risk: Risk | null) => void

export interface Beginning {
  readonly kept: readonly KeptPage[]
  /** They come after the kept pages. */
  readonly photos: readonly File[]
  readonly keeper: PageKeeper
}

/** There is only one passport photo: a new one replaces the old. */
const pagesOf = ({ format }: DocumentType, { kept, photos }: Beginning): readonly KeptPage[] => {
  const fresh = photos.map((file) => ({ file }))
  return format === 'PDF' ? [...kept, ...fresh].slice(0, mostPages) : fresh.slice(0, 1)
}

/**
 * Reads the kept pages, and keeps the chosen photos even before the editor has loaded.
 * @param isLoaded false while the editor, which reports for itself, is still missing
 */
export const useBeginning = (
  document: DocumentType,
  photos: readonly File[],
  isLoaded: boolean,
  tell: Tell,
  slot: Slot = document.type,
): Beginning | null => {
  const [keeper] = useState(() => pageKeeper(slot))
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const [isKept, setKept] = useState(photos.length === 0)
  useEffect(() => {
    const begin = async () => {
      const found = { kept: await readPages(slot), photos, keeper }
      setBeginning(found)
      if (photos.length > 0) setKept(await keeper.keep(pagesOf(document, found)))
    }
    void begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later photos are the editor's
  }, [])
  useRisk(!isKept && !(isLoaded && beginning) ? 'yet' : null, tell)
  return beginning
}

/** A page worth keeping, under the name of its photo and of its latest change. */
export interface PageToKeep {
  readonly id: string
  readonly revision: number
  readonly page: KeptPage
}

/** Pause after a change of a page, because others may follow. */
const pauseMs = 400

const namesOf = (pages: readonly PageToKeep[], more?: 'revision'): string =>
  pages.map((page) => (more ? `${page.id} ${page.revision}` : page.id)).join()

const areIn = (names: string, pages: readonly PageToKeep[]): boolean =>
  pages.every(({ id }) => names.split(',').includes(id))

/**
 * Writes the pages of the open editor after each change; a new photo at once, because the device has nothing of it yet.
 * @param isOpening some photos are not open yet, and opened pages need less room
 * @returns null while unknown
 */
export const useKept = (
  keeper: PageKeeper,
  pages: readonly PageToKeep[],
  isOpening: boolean,
  tell: Tell,
): boolean | null => {
  const [written, setWritten] = useState({ names: '', isKept: true })
  const latest = useRef(pages)
  const begun = useRef('')
  const isDue = useRef(false)
  const changes = namesOf(pages, 'revision')
  useEffect(() => {
    latest.current = pages
  }, [pages])
  useEffect(() => {
    const write = () => keeper.keep(latest.current.map(({ page }) => page))
    const keep = async () => {
      isDue.current = false
      const names = namesOf(latest.current)
      begun.current = names
      setWritten({ names, isKept: await write() })
    }
    // Nothing to keep, and nothing kept that would have to go.
    if (changes === '' && begun.current === '') return
    isDue.current = true
    const timer = setTimeout(() => void keep(), areIn(begun.current, latest.current) ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [keeper, changes])
  // The last change is written even when the editor closes at once.
  useEffect(
    () => () => {
      if (isDue.current) void keeper.keep(latest.current.map(({ page }) => page))
    },
    [keeper],
  )
  const isKept = areIn(written.names, pages) ? written.isKept : null
  const risk = isKept === null || isOpening ? 'yet' : 'never'
  useRisk(isKept || pages.length === 0 ? null : risk, tell)
  return isKept
}

/** Reports what closing would lose while its component is there. */
const useRisk = (risk: Risk | null, tell: Tell): void => {
  useEffect(() => {
    if (risk === null) return
    tell(risk)
    return () => tell(null)
  }, [risk, tell])
}
