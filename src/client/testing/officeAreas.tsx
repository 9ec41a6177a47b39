// The students and the settings on the office's dashboard, with a fake server.
import { screen } from '@testing-library/react'
import SettingsPage from '../features/office/settings/SettingsPage'
import { Students } from '../features/office/students/Students'
import { officeReplies } from './office'
import { officeStore, renderOffice } from './renderApp'
import { serve, type Replies } from './server'

/** The three students of officeReplies. */
export const openStudents = async (search = '', changes: Replies = {}, store = officeStore()) => {
  const { replies, rows, record } = officeReplies()
  const server = serve({ ...replies, ...changes })
  renderOffice(<Students />, search, store)
  // The list or a student's page.
  await screen.findAllByText(/^Total Number of Students|^\d of \d$/)
  return { ...server, store, rows, record }
}

export const openSettings = (section: string, replies: Replies, store = officeStore()) => {
  const server = serve(replies)
  renderOffice(<SettingsPage />, `?settings=${section}`, store)
  return server
}
