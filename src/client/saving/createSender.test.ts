import type { Effects } from '#client/store/listeners'
import { createTabNews, hearOtherTabs } from './createSender'

const open: string[] = []

class Channel {
  constructor(readonly name: string) {
    open.push(name)
  }

  addEventListener = jest.fn()
  postMessage = jest.fn()
  close = () => void open.splice(open.indexOf(this.name), 1)
}

const real = globalThis.BroadcastChannel

afterEach(() => void Object.assign(globalThis, { BroadcastChannel: real }))

/** Without the channels of records and marks, whose code may be loaded, too. */
const ownOpen = () => open.filter((name) => !name.startsWith('portal '))

test('a channel opens whether its code is loaded before or after the sign-in, and none after the sign-out', () => {
  Object.assign(globalThis, { BroadcastChannel: Channel })
  const signedOut = new AbortController()
  createTabNews('early', jest.fn())
  expect(ownOpen()).toEqual([])
  hearOtherTabs('handle', {} as Effects, signedOut.signal)
  createTabNews('late', jest.fn())
  expect(ownOpen()).toEqual(['early handle', 'late handle'])
  signedOut.abort()
  createTabNews('afterwards', jest.fn())
  expect(ownOpen()).toEqual([])
})
