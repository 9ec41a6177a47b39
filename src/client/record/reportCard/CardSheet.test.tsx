import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CardIssue, FrozenCard } from '#shared/rules/reports/cards/frozenCard'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import { CardSheet } from './CardSheet'

const card = classCards(termFacts, classFacts)[0] as FrozenCard
const first: CardIssue = { revision: 1, reason: null, issued_on: '2026-07-10', check_path: '/check/x' }
const second: CardIssue = { ...first, revision: 2, reason: 'Exam mark corrected', issued_on: '2026-08-03' }

const show = (
  more: { issue?: CardIssue; changed?: string[]; isNarrow?: boolean; card?: FrozenCard } = {},
) => {
  const { issue = first, changed = [], isNarrow = false, card: shown = card } = more
  return render(<CardSheet report={{ card: shown, issue, changed }} isNarrow={isNarrow} />)
}

const correction = () => screen.queryByRole('region', { name: 'Correction' })

describe('on a wide screen', () => {
  test('the subjects are a table with the card’s marks', () => {
    show()
    const row = within(screen.getByRole('table', { name: 'Subjects' })).getByRole('row', {
      name: /English Language/,
    })
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toContain('73.0')
  })
})

describe('on a phone', () => {
  test('a subject is one line with name, final mark and grade; a tap shows and hides the rest', async () => {
    show({ isNarrow: true })
    const line = screen.getByRole('button', { name: 'English Language 73.0 B' })
    const rest = () => screen.getAllByText(/^Exam \d+ %$/, { ignore: '[hidden] *' })
    expect(line).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryAllByText(/^Exam \d+ %$/, { ignore: '[hidden] *' })).toEqual([])
    await userEvent.click(line)
    expect(line).toHaveAttribute('aria-expanded', 'true')
    expect(rest()).toHaveLength(1)
    await userEvent.click(line)
    expect(line).toHaveAttribute('aria-expanded', 'false')
  })

  test('the bar is the mark, with the class’s highest if the school shows it', () => {
    const { container, unmount } = show({ isNarrow: true })
    const bars = () => [...container.querySelectorAll<HTMLElement>('[aria-hidden] > [style]')]
    const highest = card.rows[0]?.highest
    expect(highest).not.toBeNull()
    expect(bars()[0]?.style.width).toBe('73%')
    expect(bars()[1]?.style.left).toBe(`${highest}%`)
    expect(screen.getByText(/Line: highest in the class/)).toBeInTheDocument()
    unmount()
    const shows = { ...card.shows, highest: 0 as const }
    const rows = card.rows.map((row) => ({ ...row, highest: null }))
    show({ isNarrow: true, card: { ...card, shows, rows } })
    expect(screen.queryByText(/Line: highest in the class/)).not.toBeInTheDocument()
  })

  test('a subject without a mark has no bar', () => {
    const rows = card.rows.map((row) => ({ ...row, final: 'absent' as const, grade: null }))
    const { container } = show({ isNarrow: true, card: { ...card, rows } })
    expect(screen.getByRole('button', { name: 'English Language Abs' })).toBeInTheDocument()
    expect(container.querySelector('[aria-hidden] > [style]')).toBeNull()
  })
})

describe('a correction', () => {
  test('a first issue shows none', () => {
    show()
    expect(correction()).not.toBeInTheDocument()
  })

  test('shows when, why and what has changed, and that nothing needs to be done', () => {
    show({ issue: second, changed: ['English Language: exam 71 → 75'] })
    for (const text of [
      'Corrected on 3 August 2026. Reason: Exam mark corrected',
      'English Language: exam 71 → 75',
      'This is the report to use (revision 2). You do not have to do anything.',
    ])
      expect(correction()).toHaveTextContent(text)
  })

  test('many changes are folded and counted', () => {
    show({ issue: second, changed: ['a', 'b', 'c', 'd'] })
    expect(within(correction() as HTMLElement).getByText('4 things are different')).toBeInTheDocument()
  })
})
