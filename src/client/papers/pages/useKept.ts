// Photographed pages are stored on the device until they are sent. useBeginning stores the chosen photos while the
// editor loads, and useKept stores the pages in the editor. Both report what closing would lose.
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
  /** The chosen photos, which follow the stored pages. */
  readonly photos: readonly File[]
  readonly keeper: PageKeeper
}

/** There is only one passport photo: a new one replaces the old. */
const pagesOf = ({ format }: DocumentType, { kept, photos }: Beginning): readonly KeptPage[] => {
  const fresh = photos.map((file) => ({ file }))
  return format === 'PDF' ? [...kept, ...fresh].slice(0, mostPages) : fresh.slice(0, 1)
}

/**
 * Reads the stored pages, and stores the chosen photos before the editor has loaded.
 * @param isLoaded true once the editor has loaded and reports the risk itself
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

/** A page to store. Its id and revision tell whether it has changed since it was written. */
export interface PageToKeep {
  readonly id: string
  readonly revision: number
  readonly page: KeptPage
}

/** Waits this long after a change, because further changes may follow. */
const pauseMs = 400

const namesOf = (pages: readonly PageToKeep[], more?: 'revision'): string =>
  pages.map((page) => (more ? `${page.id} ${page.revision}` : page.id)).join()

const areIn = (names: string, pages: readonly PageToKeep[]): boolean =>
  pages.every(({ id }) => names.split(',').includes(id))

/**
 * Stores the pages of the open editor after a pause, but a new photo at once, because it is not on the device yet.
 * @param isOpening true while photos are being opened, which makes them smaller
 * @returns true if all pages are stored; null while unknown
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
    // There are no pages to store and no stored pages to remove.
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

/** Reports what closing would lose, until the component unmounts. */
const useRisk = (risk: Risk | null, tell: Tell): void => {
  useEffect(() => {
    if (risk === null) return
    tell(risk)
    return () => tell(null)
  }, [risk, tell])
}
