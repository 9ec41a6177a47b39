// The office's queue of corrections on its dashboard, with a school's server behind it.
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { CorrectionsOpened, CorrectionsWaiting } from '../features/office/corrections/CorrectionsWaiting'
import { renderPiece, signedInStore } from './renderApp'
import { serve, type Replies } from './server'

const Address = () => <output data-testid="address">{useLocation().search}</output>
export const address = () => screen.getByTestId('address').textContent

export const open = (id: number, changes: Partial<OpenCorrection> = {}): OpenCorrection => ({
  ...{ id, student_id: '20260003', first_name: 'Inés', last_name: 'Núñez', class_id: '2A' },
  ...{ field: 'class_id', label: 'Class', value: '2A', words: 'She is in 2B.' },
  ...{ stored: '2A', late: null, typed: null, asked_at: '2026-11-21T14:00:00.000Z' },
  ...changes,
})

export const show = (search: string, corrections: readonly OpenCorrection[], changes: Replies = {}) => {
  const list = [...corrections]
  const server = serve({
    'GET /api/open-corrections-count': () => ({ body: { open: list.length } }),
    'GET /api/open-corrections': () => ({ body: { corrections: list, total: list.length, next: null } }),
    ...changes,
  })
  renderPiece(
    <>
      <CorrectionsWaiting />
      <CorrectionsOpened />
      <Address />
    </>,
    { at: `/admin/dashboard${search}`, store: signedInStore('admin', 'Admin', true) },
  )
  return { ...server, list }
}

export const answered = (state: string) => ({
  ...{ id: 1, field: 'class_id', label: 'Class', words: 'x', state, answer: null },
  ...{ asked_at: '2026-11-21T14:00:00.000Z', closed_at: '2026-11-22T14:00:00.000Z', account: 'admin:office' },
})
