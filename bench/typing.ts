// Typing in the largest step, while the text is encrypted on the device every few keys: the work per key press, and the
// number of fields rendered again for it.
import type { Page } from '@playwright/test'
import { enterStep, withPortal, openFamilyCards } from './browser'
import { atMost, type Row, p95 } from './count'

interface Typed {
  times: number[]
  mostFields: number
}

/** React renders in the microtask after the event, so the key's work is done after a microtask of this script. */
const typeIn = (page: Page, selector: string, letters: number): Promise<Typed> =>
  page.evaluate(
    async ({ selector, letters }) => {
      const input = document.querySelector<HTMLInputElement>(selector)
      if (!input) throw new Error(`There is no ${selector}.`)
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      const elements = [...document.querySelectorAll('[data-layout], [data-layout] *')]
      // React keeps the last rendered properties on the element; a new object means that it was rendered again.
      const drawn = () =>
        elements.map(
          (element) =>
            Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1] as unknown,
        )
      input.focus()
      const typed = { times: [] as number[], mostFields: 0 }
      for (let letter = 0; letter < letters; letter += 1) {
        const before = drawn()
        const text = `${input.value}${'abcdefghij'[letter % 10] ?? ''}`.slice(-30)
        const start = performance.now()
        value?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await Promise.resolve()
        typed.times.push(performance.now() - start)
        const after = drawn()
        const again = elements.filter((_element, index) => after[index] !== before[index])
        // A fast typist; the outbox writes 150 ms after a key.
        await new Promise((later) => setTimeout(later, 40))
        typed.mostFields = Math.max(
          typed.mostFields,
          new Set(again.map((element) => element.closest('[data-layout]'))).size,
        )
      }
      return typed
    },
    { selector, letters },
  )

export const rows = (): Promise<Row[]> =>
  withPortal(async ({ open }) => {
    const page = await (await open()).newPage()
    await enterStep(page, 'family-data')
    await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
    await openFamilyCards(page)
    await page.locator('#field-mother_occupation').waitFor()
    await typeIn(page, '#field-mother_occupation', 30)
    const { times, mostFields } = await typeIn(page, '#field-mother_occupation', 200)
    return [
      atMost('one key in the family step, sealing, p95 (ms)', p95(times), 8),
      { ...atMost('fields drawn again for one key', mostFields, 1), pass: mostFields === 1 },
    ]
  })
