import { fireEvent, screen } from '@testing-library/react'
import { documentTypes } from '#shared/rules/registration/documentTypes'
import { newPaperWorker } from '../testing/papers/paperWorker'
import { renderPiece } from '../testing/renderApp'
import { LateEditor } from './LateEditor'

test('until the editor is there, a reload asks first: nothing keeps the photos yet', async () => {
  const worker = newPaperWorker()
  const document = documentTypes.find(({ type }) => type === 'sea_slip')
  if (!document) throw new Error('no document')
  const photos = [new File(['photo'], 'a.jpg', { type: 'image/jpeg' })]
  const acts = { onDone: jest.fn(), onClose: jest.fn() }
  renderPiece(
    <LateEditor
      document={document}
      beginning={{ withKept: false, photos }}
      mostBytes={5_000_000}
      {...acts}
    />,
  )
  expect(screen.getByText('Getting ready …')).toBeInTheDocument()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  expect(await screen.findByRole('group', { name: 'Page 1' })).toBeInTheDocument()
  worker.undo()
})
