import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPiece } from '#client/testing/renderApp'
import { serve, type Heard } from '#client/testing/server'
import { RemarkRows } from './RemarkRows'

const save = 'POST /api/remarks'
const list = { remarks: ['Works well.', 'Can do better.'], version: 'r1' }

test('the list is saved as a whole, without empty sentences and those that stand there already', async () => {
  const server = serve({ [save]: ({ body }: Heard) => ({ body }) })
  renderPiece(<RemarkRows list={list} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove sentence 2' }))
  for (const sentence of [' Works well. ', 'Always ready.', ' ']) {
    await userEvent.click(screen.getByRole('button', { name: 'Add sentence' }))
    await userEvent.type(screen.getAllByRole('textbox').at(-1) ?? document.body, sentence)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save sentences' }))
  await waitFor(() =>
    expect(server.calls(save).map(({ body }) => body)).toEqual([
      { remarks: ['Works well.', 'Always ready.'], version: 'r1' },
    ]),
  )
})

test('what was removed and typed again is no change', async () => {
  renderPiece(<RemarkRows list={list} />)
  const saves = () => screen.getByRole('button', { name: 'Save sentences' })
  const sentence = (place: number) => screen.getByRole('textbox', { name: `Sentence ${place}` })
  await userEvent.click(screen.getByRole('button', { name: 'Remove sentence 1' }))
  await userEvent.clear(sentence(1))
  await userEvent.type(sentence(1), 'Works well.')
  await userEvent.click(screen.getByRole('button', { name: 'Add sentence' }))
  expect(saves()).toBeEnabled()
  await userEvent.type(sentence(2), 'Can do better.')
  expect(saves()).toBeDisabled()
})
