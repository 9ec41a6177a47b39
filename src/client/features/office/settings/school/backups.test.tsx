import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BackupState } from '#shared/contract/operations/backups'
import { openSettings } from '#client/testing/officeAreas'
import type { Replies } from '#client/testing/server'

const well: BackupState = {
  scheduled: 1,
  good_at: '2026-08-03T14:00:00.000Z',
  late: 0,
  failed_at: null,
  damaged: 0,
  lacking: 0,
}

const open = (replies: Replies) => openSettings('backups', replies)

test('REL-16 the office sees the time of the last good backup', async () => {
  open({ 'GET /api/backups': { body: well } })
  expect(await screen.findByText(/^Last good backup: .*10:00/)).toBeInTheDocument()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('REL-16 if backups fail, the office reads whom to tell', async () => {
  open({
    'GET /api/backups': { body: { ...well, late: 1, failed_at: well.good_at, damaged: 2, lacking: 1 } },
  })
  const told = await screen.findByRole('status')
  expect(told).toHaveTextContent('The last backup failed.')
  expect(told).toHaveTextContent('2 older backups can no longer be opened')
  expect(told).toHaveTextContent('1 document can no longer be read')
  expect(told).toHaveTextContent('Please tell the person who runs the portal.')
})

test('loading the backups can be retried', async () => {
  let isUp = false
  open({ 'GET /api/backups': () => (isUp ? { body: { ...well, scheduled: 0 } } : { status: 500, body: {} }) })
  const again = await screen.findByRole('button', { name: /again/i })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByText(/The portal makes no backups/)).toBeInTheDocument()
})

test('REL-81 after a restore the office sees what was restored and which families have not returned', async () => {
  const restore = {
    restored_at: '2026-08-03T14:00:00.000Z',
    copy_at: '2026-08-03T13:45:00.000Z',
    answers: 14,
    students: 1,
    families_back: 1,
    families_not_back: 2,
  }
  open({
    'GET /api/backups': { body: well },
    'GET /api/restore': { body: { restore } },
    'GET /api/restore/families-not-back': {
      body: [
        { student_id: '1', name: 'Asha Ramkissoon', class_id: '1A' },
        { student_id: '2', name: 'Kwame D’Abadie', class_id: null },
      ],
    },
  })
  expect(
    await screen.findByText(
      /^14 answers of 1 student have been recovered\. 1 family has been back since then, 2 have not/,
    ),
  ).toBeInTheDocument()
  expect(screen.getByText(/The backup has everything up to .*9:45/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Asha Ramkissoon' })).toHaveAttribute(
    'href',
    expect.stringContaining('student=1'),
  )
})
