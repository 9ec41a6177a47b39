// An administrator's phone: the authenticator app, and its use on the screen.
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

export interface Phone {
  readonly secret: string
  readonly recovery: readonly string[]
  /**
   * The app's current code. Each works once, so a second call within 30 s returns the next one.
   * @param aheadMs how far the server's clock was moved ahead
   */
  code(aheadMs?: number): string
}

/** An app whose code of this step has been used. */
export const phoneWith = (secret: string, recovery: readonly string[], usedStep: number): Phone => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let last = usedStep
  return {
    secret,
    recovery,
    code: (aheadMs = 0) => {
      last = Math.max(last + 1, Math.floor((Date.now() + aheadMs) / stepMs))
      return totp.generate({ timestamp: last * stepMs })
    },
  }
}

/** The code that proves a new secret, and its step. */
export const codeOf = (secret: string) => {
  const step = Math.floor(Date.now() / stepMs)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * stepMs })
  return { code, step }
}

/** Completes the setup screen, wherever it appears; saves the recovery codes and continues. */
export const setUpSecondStep = async (page: Page): Promise<Phone> => {
  const key = page.getByLabel('Key', { exact: true })
  await expect(key).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await key.innerText()).replace(/\s/g, '')
  const { code, step } = codeOf(secret)
  await page.getByLabel('Code that the app shows').fill(code)
  await page.getByRole('button', { name: 'Confirm the code' }).click()
  const kept = page.getByRole('region', { name: 'Save these recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const recovery = await kept.getByRole('listitem').allInnerTexts()
  await kept.getByRole('button', { name: /I have saved them/ }).click()
  await expect(kept).toBeHidden()
  return phoneWith(secret, recovery, step)
}
