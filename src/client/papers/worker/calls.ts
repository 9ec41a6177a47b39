// The messages between the page and its worker.
import type { Fault } from '../picture/judge'
import type { Outline } from '../picture/picture'
import type { Quarters } from '../picture/turn'

export type { Fault, Quarters }

/** The reason why this browser cannot open a file. */
export type Unreadable = 'heic' | 'other'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A photo that was turned upright, reduced in size and stripped of metadata. */
export interface Opened {
  readonly is: 'opened'
  readonly source: Blob
  readonly width: number
  readonly height: number
}

export interface OpenedPaper extends Opened {
  /** Null where no paper stands out from its background. */
  readonly proposed: Outline | null
}

export interface NotOpened {
  readonly is: 'unreadable'
  readonly reason: Unreadable
}

export interface MadePage {
  readonly jpeg: Blob
  readonly width: number
  readonly height: number
  readonly faults: readonly Fault[]
}

export interface PaperCalls {
  readonly openPaper: (file: Blob) => Promise<OpenedPaper | NotOpened>
  readonly makePage: (source: Blob, outline: Outline, quarters: Quarters) => Promise<MadePage>
  readonly openPortrait: (file: Blob, quarters: Quarters) => Promise<Opened | NotOpened>
  readonly crop: (source: Blob, box: Box) => Promise<Blob>
}

export type CallName = keyof PaperCalls

export interface Question {
  readonly id: number
  readonly call: CallName
  readonly args: readonly unknown[]
}

export type Answer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly problem: string }
