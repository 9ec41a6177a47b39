// Typing in the largest step, while the text is encrypted on the device every few keys: the work of one key. That a key
// renders no other field again is shown by drawnAnew.test.tsx.
import { enterStep, keyWork, openFamilyCards, withPortal } from './browser'
import { atMost, p95, type Row } from './count'

/** A fast typist; the outbox writes 150 ms after a key. */
const delay = 40
const text = 'abcdefghij'.repeat(3)

export const rows = (): Promise<Row[]> =>
  withPortal(async ({ open }) => {
    const page = await (await open()).newPage()
    await enterStep(page, 'family-data')
    await page.getByRole('button', { name: 'Mother', exact: true }).waitFor()
    await openFamilyCards(page)
    const field = page.locator('#field-mother_occupation')
    const type = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await field.press('ControlOrMeta+A')
        await field.pressSequentially(text, { delay })
      }
    }
    await type(1)
    return [
      atMost('one key in the family step, sealing, p95 (ms)', p95(await keyWork(page, () => type(7))), 8),
    ]
  })
