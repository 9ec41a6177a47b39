// The pages of one document while it is photographed. Each page is a state machine:
//
//   opening ──opened──▶ open{ making ──made──▶ made }
//      └──notOpened──▶ unreadable     ▲          │
//                                     └─changed──┘   (a corner, a turn)
//
// A page that is taken again is a new page in the same place; results for the old page are dropped.
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Outline, Point } from '../picture/picture'
import type { Fault, MadePage, OpenedPaper, Quarters, Unreadable } from '../worker/calls'
import { oneMore, wholePicture, withSeenCorner, type CornerIndex } from './corners'
import { mostPages } from '../files/fileChoice'

export interface PhotoFile {
  readonly id: string
  readonly file: Blob
}

export type Making =
  { readonly is: 'making' } | { readonly is: 'made'; readonly page: MadePage } | { readonly is: 'failed' }

export interface OpenPage {
  readonly is: 'open'
  readonly id: string
  readonly source: Blob
  readonly width: number
  readonly height: number
  readonly outline: Outline
  readonly quarters: Quarters
  /** Counts the changes; a result of an earlier revision is dropped. */
  readonly revision: number
  readonly made: Making
}

/** A page as it is stored on the device, or the file of an unopened photo. */
export type KeptPage =
  Pick<OpenPage, 'source' | 'width' | 'height' | 'outline' | 'quarters'> | Pick<PhotoFile, 'file'>

export type PaperPage =
  | (PhotoFile & { readonly is: 'opening' })
  | (PhotoFile & { readonly is: 'unreadable'; readonly reason: Unreadable | 'failed' })
  | OpenPage

export interface PaperPages {
  readonly pages: readonly PaperPage[]
  /** The page on the screen. */
  readonly chosen: string | null
  /** The number of chosen photos beyond the limit. */
  readonly leftOut: number
}

const making: Making = { is: 'making' }
const none: PaperPages = { pages: [], chosen: null, leftOut: 0 }

const opening = ({ id, file }: PhotoFile): PaperPage => ({ is: 'opening', id, file })

const replaced = (state: PaperPages, id: string, next: (page: PaperPage) => PaperPage): PaperPages => ({
  ...state,
  pages: state.pages.map((page) => (page.id === id ? next(page) : page)),
})

const changed = (state: PaperPages, id: string, change: (page: OpenPage) => Partial<OpenPage>): PaperPages =>
  replaced(state, id, (page) =>
    page.is === 'open' ? { ...page, ...change(page), revision: page.revision + 1, made: making } : page,
  )

/** The page to show instead of a removed one: the next, or the one before if there is no next. */
const neighbourOf = ({ pages }: PaperPages, id: string): string | null => {
  const at = pages.findIndex((page) => page.id === id)
  return (pages[at + 1] ?? pages[at - 1])?.id ?? null
}

export const chosenPage = ({ pages, chosen }: PaperPages): PaperPage | undefined =>
  pages.find(({ id }) => id === chosen)

interface OfPage {
  readonly id: string
}

interface MovedCorner extends OfPage {
  readonly index: CornerIndex
  readonly to: Point
}

export const paperPagesSlice = createSlice({
  name: 'paperPages',
  initialState: none,
  reducers: {
    added: (state, { payload }: PayloadAction<readonly PhotoFile[]>): PaperPages => {
      const fresh = payload.slice(0, mostPages - state.pages.length)
      return {
        pages: [...state.pages, ...fresh.map(opening)],
        chosen: fresh[0]?.id ?? state.chosen,
        leftOut: payload.length - fresh.length,
      }
    },
    takenAgain: (state, { payload }: PayloadAction<OfPage & { photo: PhotoFile }>): PaperPages => ({
      ...replaced(state, payload.id, () => opening(payload.photo)),
      chosen: payload.photo.id,
    }),
    opened: (state, { payload }: PayloadAction<OfPage & { opened: OpenedPaper }>): PaperPages =>
      replaced(state, payload.id, (page) => {
        if (page.is !== 'opening') return page
        const { source, width, height, proposed } = payload.opened
        const outline = proposed ?? wholePicture
        return {
          ...{ is: 'open', id: page.id, source, width, height, outline },
          ...{ quarters: 0, revision: 0, made: making },
        }
      }),
    notOpened: (state, { payload }: PayloadAction<OfPage & { reason: Unreadable | 'failed' }>): PaperPages =>
      replaced(state, payload.id, (page) =>
        page.is === 'opening' ? { ...page, is: 'unreadable', reason: payload.reason } : page,
      ),
    cornerMoved: (state, { payload: { id, index, to } }: PayloadAction<MovedCorner>): PaperPages =>
      changed(state, id, ({ outline, quarters }) => ({
        outline: withSeenCorner(outline, { quarters, index, to }),
      })),
    wholeTaken: (state, { payload: id }: PayloadAction<string>): PaperPages =>
      changed(state, id, () => ({ outline: wholePicture })),
    turned: (state, { payload: id }: PayloadAction<string>): PaperPages =>
      changed(state, id, ({ quarters }) => ({ quarters: oneMore(quarters) })),
    made: (state, { payload }: PayloadAction<OfPage & { revision: number; made: Making }>): PaperPages =>
      replaced(state, payload.id, (page) =>
        page.is === 'open' && page.revision === payload.revision ? { ...page, made: payload.made } : page,
      ),
    removed: (state, { payload: id }: PayloadAction<string>): PaperPages => ({
      ...state,
      pages: state.pages.filter((page) => page.id !== id),
      chosen: state.chosen === id ? neighbourOf(state, id) : state.chosen,
    }),
    /** Moves a page by a place, earlier (-1) or later (1). */
    moved: (state, { payload: { id, by } }: PayloadAction<OfPage & { by: -1 | 1 }>): PaperPages => {
      const pages = [...state.pages]
      const at = pages.findIndex((page) => page.id === id)
      const [page, other] = [pages[at], pages[at + by]]
      if (!page || !other) return state
      pages[at] = other
      pages[at + by] = page
      return { ...state, pages }
    },
    chosen: (state, { payload: id }: PayloadAction<string>): PaperPages =>
      state.pages.some((page) => page.id === id) ? { ...state, chosen: id } : state,
    /** Earlier pages come before new photos. */
    restored: (state, { payload }: PayloadAction<readonly (OfPage & { kept: KeptPage })[]>): PaperPages => {
      const kept = payload.map(({ id, kept: page }): PaperPage =>
        'file' in page ? opening({ id, ...page }) : { is: 'open', id, ...page, revision: 0, made: making },
      )
      const all = [...kept, ...state.pages]
      const pages = all.slice(0, mostPages)
      const inSight = chosenPage({ ...state, pages }) ?? pages[0]
      return { pages, chosen: inSight?.id ?? null, leftOut: state.leftOut + all.length - pages.length }
    },
  },
})

export const paperPages = paperPagesSlice.actions

export const numberOf = ({ pages }: PaperPages, id: string): number =>
  pages.findIndex((page) => page.id === id) + 1

export const nextToOpen = ({ pages }: PaperPages) => pages.find((page) => page.is === 'opening')

const isWaiting = (page: PaperPage | undefined): page is OpenPage =>
  page?.is === 'open' && page.made.is === 'making'

/** The page on the screen comes first. */
export const nextToMake = (state: PaperPages): OpenPage | undefined => {
  const inSight = chosenPage(state)
  return isWaiting(inSight) ? inSight : state.pages.find(isWaiting)
}

/** Null until every page is ready. */
export const finishedPages = ({ pages }: PaperPages): readonly MadePage[] | null => {
  const finished = pages.flatMap((page) =>
    page.is === 'open' && page.made.is === 'made' ? [page.made.page] : [],
  )
  return finished.length > 0 && finished.length === pages.length ? finished : null
}

export const faultsOf = (page: PaperPage): readonly Fault[] =>
  page.is === 'open' && page.made.is === 'made' ? page.made.page.faults : []
