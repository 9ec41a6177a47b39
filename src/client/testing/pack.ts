// A pack of report cards that is being made.
import type { Pack } from '#shared/contract/papers/documents'

export const pack: Pack = {
  id: 'p',
  kind: 'report-cards',
  label: 'Report Cards 2025-2026 Term 3 School',
  format: 'pdf',
  duplex: 0,
  order: 'class',
  state: 'working',
  done: 812,
  total: 1200,
  pages: null,
  size: null,
  fault: null,
  created_at: '2026-07-01T12:00:00.000Z',
  ended_at: null,
}
