import { act, screen } from '@testing-library/react'
import { renderPiece } from '../testing/renderApp'
import { useOfficeQuery } from './useOfficeQuery'

type Change = ReturnType<typeof useOfficeQuery>['change']

const open = () => {
  const changes: Change[] = []
  const Piece = () => {
    const { query, change } = useOfficeQuery()
    changes.push(change)
    return <p>{query.toString()}</p>
  }
  renderPiece(<Piece />, { at: '/admin/dashboard?menu=dashboard' })
  return changes
}

describe('the view in the address', () => {
  test('UX-49 a late change based on older filters does not undo a newer one', async () => {
    const [early] = open()
    act(() => early?.({ edit: '20260002' }))
    // A search typed before the dialog opened arrives late, with the older filters.
    act(() => early?.({ q: 'ines' }, { replace: true }))
    expect(await screen.findByText('menu=dashboard&edit=20260002&q=ines')).toBeInTheDocument()
    expect(window.location.search).toBe('?menu=dashboard&edit=20260002&q=ines')
  })

  test('an empty text removes its key', async () => {
    const [change] = open()
    act(() => change?.({ menu: '', q: 'a' }))
    expect(await screen.findByText('q=a')).toBeInTheDocument()
  })
})
