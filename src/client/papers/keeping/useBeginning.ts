// What the editor begins with: what is kept of an earlier time, and what was chosen now, which comes onto the device at
// once, before the editor is there.
import { useEffect, useState } from 'react'
import type { DocumentType } from '#shared/rules/intake/documentTypes'
import { mostPages } from '../pages/mostPages'
import type { KeptPage } from '../pages/paperPagesSlice'
import { pageKeeper, readPages, type PageKeeper } from './keptPages'

export interface Beginning {
  readonly kept: readonly KeptPage[]
  /** They come after what was kept. */
  readonly photos: readonly File[]
  readonly keeper: PageKeeper
}

/** There is one passport photo: a new one comes in place of the old. */
const pagesOf = ({ format }: DocumentType, { kept, photos }: Beginning): readonly KeptPage[] => {
  const fresh = photos.map((file) => ({ file }))
  return format === 'PDF' ? [...kept, ...fresh].slice(0, mostPages) : fresh.slice(0, 1)
}

export const useBeginning = (document: DocumentType, photos: readonly File[]) => {
  const { type } = document
  const [keeper] = useState(() => pageKeeper(type))
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const [isKept, setKept] = useState(photos.length === 0)
  useEffect(() => {
    const begin = async () => {
      const found = { kept: await readPages(type), photos, keeper }
      setBeginning(found)
      if (photos.length > 0) setKept(await keeper.keep(pagesOf(document, found)))
    }
    void begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later photos are the editor's
  }, [])
  return { beginning, isKept }
}
