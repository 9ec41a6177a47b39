import { render, screen } from '@testing-library/react'
import { UploadProgress } from './StoredFile'

const upload = (percent: number) =>
  ({ is: 'uploading', name: 'slip.pdf', percent, secondsLeft: null }) as const

test('an uploaded file still being checked has no success icon', () => {
  render(<UploadProgress type="sea_slip" upload={upload(100)} />)
  expect(screen.getByText('Checking the file …')).toBeInTheDocument()
  expect(screen.getByText('100%')).toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
