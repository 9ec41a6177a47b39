// The connection between a phone and the school: an address that stays, whatever stands behind it.
import { openRelay } from '../../../e2e/harness/relay'

/** `deaf`: what the phone sends arrives, and no answer comes back. `dead`: every attempt fails at once. */
export type LineState = 'good' | 'deaf' | 'dead'

export interface Line {
  readonly url: string
  /** What was open before breaks off. */
  become(state: LineState): void
  close(): Promise<void>
}

export const openLine = async (target: URL): Promise<Line> => {
  let state: LineState = 'good'
  const relay = await openRelay(
    () => (state === 'dead' ? null : target),
    (phone, school) => {
      phone.pipe(school)
      if (state === 'deaf') school.resume()
      else school.pipe(phone)
    },
  )
  return {
    url: relay.url,
    become: (next) => {
      if (next === state) return
      state = next
      relay.breakOff()
    },
    close: () => relay.close(),
  }
}
