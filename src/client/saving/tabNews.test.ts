import type { Effects } from '#client/store/listeners'
import { hearOtherTabs, hearToo } from './tabNews'

test('a listener gets the account whether it starts before or after the sign-in, and none that has signed out', () => {
  const [early, late, afterwards] = [jest.fn(), jest.fn(), jest.fn()]
  const ended = new AbortController()
  const account = ['handle', {} as Effects, ended.signal] as const
  hearToo(early)
  hearOtherTabs(...account)
  hearToo(late)
  ended.abort()
  hearToo(afterwards)
  for (const hear of [early, late]) expect(hear).toHaveBeenCalledWith(...account)
  expect(afterwards).not.toHaveBeenCalled()
})
