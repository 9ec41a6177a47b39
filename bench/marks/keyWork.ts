// The work of each key as the browser itself times it: the events of the key until their last listener has returned,
// with what React draws for them and with every layout that is asked for meanwhile. Not the wait for the next frame.
import type { Browser, Page } from '@playwright/test'

interface Traced {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly args: { readonly data?: { readonly type?: string } }
}

const ofKeys = new Set(['keydown', 'keypress', 'beforeinput', 'textInput', 'input', 'keyup'])

const isOfKey = ({ name, args }: Traced): boolean =>
  name === 'EventDispatch' && ofKeys.has(args.data?.type ?? '')

/** Milliseconds for each key; an event that happens within another one is not counted twice. */
const workOf = (events: readonly Traced[]): number[] => {
  const work: number[] = []
  let end = 0
  for (const { ts, dur = 0, args } of events.filter(isOfKey).sort((a, b) => a.ts - b.ts)) {
    if (ts < end) continue
    end = ts + dur
    if (args.data?.type === 'keydown') work.push(0)
    work.push((work.pop() ?? 0) + dur / 1000)
  }
  return work
}

export const keyWork = async (
  browser: Browser,
  page: Page,
  typing: () => Promise<void>,
): Promise<number[]> => {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await typing()
  const trace = await browser.stopTracing()
  return workOf((JSON.parse(trace.toString('utf8')) as { traceEvents: Traced[] }).traceEvents)
}
