// Stores photographed pages on the device until they are sent, encrypted, beside the chosen documents.
import { nanoid } from '@reduxjs/toolkit'
import { shallowEqual } from 'react-redux'
import { dropFiles, keptFileAt, putFile, readFile, removeFile } from '#client/saving/device/files'
import { onDevice, type AtHand } from '#client/saving/device/place'
import { longestMs } from '#client/saving/leftBehind'
import { bestNow } from '#client/saving/serverClock'
import type { Slot } from '../slot'
import type { KeptPage } from '../pages/paperPagesSlice'

/** Leaves room on the device for the finished document. */
const mostBytes = 12 * 1024 * 1024

const placesStart = 'pages of '
const placeOf = (slot: Slot) => `${placesStart}${slot}`

/** Null when the device cannot keep pages; the editor says so. */
const tried = <T>(act: (device: AtHand) => Promise<T>) => onDevice('pages were not kept', act)

export const dropPages = (slot: Slot): Promise<unknown> =>
  tried(async ({ store, account }) => {
    const kept = await readFile(store, account, placeOf(slot))
    if (kept) await removeFile(store, account.handle, kept)
  })

/** Removes all kept pages at the person's request. */
export const dropAllPages = async (): Promise<void> => {
  await tried(({ store, account }) =>
    dropFiles(store, account.handle, (place) => place.startsWith(placesStart)),
  )
}

/** True if there are pages to continue with. Pages older than a month are removed. */
export const hasPages = async (slot: Slot): Promise<boolean> => {
  const at = await tried(({ store, account }) => keptFileAt(store, account.handle, placeOf(slot)))
  if (at === null || at >= bestNow() - longestMs) return at !== null
  await dropPages(slot)
  return false
}

export const readPages = async (slot: Slot): Promise<readonly KeptPage[]> =>
  (await tried(async ({ store, account }) => {
    const kept = await readFile(store, account, placeOf(slot))
    return kept && (await unbundled(kept.file))
  })) ?? []

const isPhoto = (page: KeptPage): boolean => 'file' in page

const bytesOf = (pages: readonly KeptPage[]): number =>
  pages.reduce((sum, page) => sum + pictureOf(page).size, 0)

/** All opened pages, and as many unopened photos as fit: a photo is several times as large as its page. */
const fitting = (pages: readonly KeptPage[]): readonly KeptPage[] => {
  let left = mostBytes - bytesOf(pages.filter((page) => !isPhoto(page)))
  return pages.filter((page) => {
    if (!isPhoto(page)) return true
    const { size } = pictureOf(page)
    if (size > left) return false
    left -= size
    return true
  })
}

const isSame = (pages: readonly KeptPage[], others: readonly KeptPage[]): boolean =>
  pages.length === others.length && pages.every((page, index) => shallowEqual(page, others[index]))

export interface PageKeeper {
  /** False when the device does not keep all of them. Unchanged pages are not written again. */
  readonly keep: (pages: readonly KeptPage[]) => Promise<boolean>
  /** Removes the pages when the school has them or the person discards them. */
  readonly drop: () => Promise<unknown>
}

/** Writes happen one after the other, and none happens after a drop. */
export const pageKeeper = (slot: Slot): PageKeeper => {
  const key = nanoid()
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()
  let newest: { readonly pages: readonly KeptPage[]; readonly isKept: Promise<boolean> } | null = null
  const after = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act)
    last = next
    return next
  }
  const put = async (pages: readonly KeptPage[]): Promise<boolean> => {
    if (pages.length === 0 || bytesOf(pages) > mostBytes) {
      await dropPages(slot)
      return pages.length === 0
    }
    const file = bundled(pages)
    const isRoom = await tried(({ store, account }) =>
      putFile(store, account, { type: placeOf(slot), key, at: bestNow(), file }),
    )
    return isRoom === true
  }
  const write = async (pages: readonly KeptPage[]): Promise<boolean> => {
    if (isOver) return false
    const most = fitting(pages)
    if (await put(most)) return most.length === pages.length
    // If the photos do not fit, at least the opened pages are stored, because they need less space.
    if (most.some(isPhoto)) await put(most.filter((page) => !isPhoto(page)))
    return false
  }
  return {
    keep: (pages) => {
      if (!newest || !isSame(newest.pages, pages)) newest = { pages, isKept: after(() => write(pages)) }
      return newest.isKept
    },
    drop: () => {
      isOver = true
      return after(() =>
        tried(({ store, account }) => removeFile(store, account.handle, { type: placeOf(slot), key })),
      )
    },
  }
}

// Photographed pages as one file: a header that describes the pages, then the photos.
type Opened = Extract<KeptPage, { source: Blob }>

type Facts =
  | (Omit<Opened, 'source'> & { readonly bytes: number })
  /** An unopened photo, in the camera's format. */
  | { readonly media: string; readonly bytes: number }

interface Head {
  readonly format: 1
  readonly pages: readonly Facts[]
}

const lengthBytes = 4

export const pictureOf = (page: KeptPage): Blob => ('file' in page ? page.file : page.source)

const factsOf = (page: KeptPage): Facts => {
  if ('file' in page) return { media: page.file.type, bytes: page.file.size }
  const { source, width, height, outline, quarters } = page
  return { width, height, outline, quarters, bytes: source.size }
}

export const bundled = (pages: readonly KeptPage[]): File => {
  const head: Head = { format: 1, pages: pages.map(factsOf) }
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = new Uint32Array([text.length])
  return new File([length, text, ...pages.map(pictureOf)], 'pages')
}

export const unbundled = async (file: Blob): Promise<readonly KeptPage[]> => {
  const [length = 0] = new Uint32Array(await file.slice(0, lengthBytes).arrayBuffer())
  let place = lengthBytes + length
  const head = JSON.parse(await file.slice(lengthBytes, place).text()) as Head
  return head.pages.map(({ bytes, ...facts }) => {
    const [from, to] = [place, place + bytes]
    place = to
    if ('media' in facts) return { file: file.slice(from, to, facts.media) }
    return { source: file.slice(from, to, 'image/jpeg'), ...facts }
  })
}
