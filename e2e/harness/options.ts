import { expect, type Page } from '@playwright/test'

/** Takes an option of the list that is open: while a list opens, its options move away from under the pointer. */
export const takeOption = async (page: Page, option: string): Promise<void> => {
  const place = page
    .getByRole('option', { name: option, exact: true })
    .or(page.getByTitle(option, { exact: true }))
    .last()
  await expect(place).toBeVisible()
  await expect(page.locator('.ant-slide-up-appear, .ant-slide-up-enter')).toHaveCount(0)
  await place.click()
}
