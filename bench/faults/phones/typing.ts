// A person types, key after key, until something ends it.
import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger'
import type { Step } from './plan'

const enter = async (page: Page, { field }: Step) => {
  await page.locator(`#field-${field}`).focus()
  await page.keyboard.press('ControlOrMeta+A')
}

interface Typing {
  readonly pageOf: (step: Step) => Page
  readonly ledger: Ledger
  readonly signal?: AbortSignal
  /** Called after each key; the next one waits for it. */
  readonly onKey?: (step: number, key: number) => Promise<void> | undefined
}

const fill = async (step: Step, number: number, { pageOf, ledger, signal, onKey }: Typing) => {
  const { field, text, gaps, isLeft, restMs } = step
  const page = pageOf(step)
  await enter(page, step)
  ledger.means(field, text)
  for (const [place, key] of [...text].entries()) {
    await page.keyboard.type(key)
    await onKey?.(number, place)
    await wait(gaps[place], undefined, { signal })
  }
  if (isLeft) await page.keyboard.press('Tab')
  await wait(restMs, undefined, { signal })
}

/** Resolves when everything is typed; rejects when the signal has come, or the page has gone meanwhile. */
export const typeAll = async (steps: readonly Step[], typing: Typing): Promise<void> => {
  for (const [number, step] of steps.entries()) await fill(step, number, typing)
}
