// The table of packs: papers of many students, made in the background (papers).
import type { Generated } from 'kysely'

/** waiting ──taken──▶ working ──▶ done | failed; cancelled from waiting and working; working ──▶ waiting when its process is gone. */
export type PackState = 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'

export interface DocumentPackTable {
  id: string
  kind: 'report-cards' | 'registration-forms'
  /** JSON text: class_id, form_level, ids */
  scope: string
  /** Whom it is for, in words; part of the file's name. */
  label: string
  year: number | null
  term: number | null
  format: 'pdf' | 'zip'
  /** 1: every student begins on a front side. */
  duplex: number
  list_order: 'name' | 'class'
  /** Where people reach the portal. */
  origin: string
  state: PackState
  done: number
  total: number
  pages: number | null
  /** bytes */
  size: number | null
  /** For the person: why it failed. */
  fault: string | null
  /** The process that makes it, and when that was last known to live. */
  run_by: string | null
  beat_at: string | null
  /** How often a process has begun with it. */
  attempts: Generated<number>
  /** Of the made file, in the file store. */
  sha256: string | null
  /** JSON text: the IDs of the students whose papers are in it; null until it is done. */
  students: string | null
  created_by: string
  created_at: string
  ended_at: string | null
}

export interface PacksDatabase {
  document_pack: DocumentPackTable
}
