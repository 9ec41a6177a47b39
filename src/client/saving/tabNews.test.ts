import type { Effects } from '#client/store/listeners'
import { hearOtherTabs, hearToo } from './tabNews'

test('who hears, too, is told of the account, however late it comes, and of none that has gone', () => {
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
