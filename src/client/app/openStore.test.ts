import { signInStudent } from '../session/signIn/signIn'
import { writeConfig } from '../testing/portalConfig'
import { serve } from '../testing/server'
import { openStore } from './openStore'

const replies = {
  'POST /api/login-student': { body: { name: 'Anika', authenticated: true, reset_password: false } },
  'GET /api/user/20260002': { body: [{ student_id: '20260002', password_reset: 0, name: 'Anika' }] },
}

test('SEC-09 a page that is left in the moment of the sign-in has remembered it', async () => {
  writeConfig()
  serve(replies)
  const store = await openStore()
  await store.dispatch(signInStudent({ student_id: '20260002', password: 'quiet river' }))
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...window.sessionStorage })).toContain('20260002')
})
