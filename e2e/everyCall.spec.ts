// Each role of the office signs in with a browser and tries every call of docs/api.md from its page (SEC-51).
import { expect, type Page } from '@playwright/test'
import { officeRoles, type OfficeRole } from '../src/shared/rules/access/roles'
import {
  addressOf,
  bodyOf,
  calls,
  isRefused,
  mayAsk,
  uploadParts,
} from '../src/server/testing/portal/everyCall'
import { signInAsAdmin } from './harness/people'
import { inCi, test } from './harness/test'

const password = 'kiskadee over the hill'

const asked = calls.map(([name, call]) => ({
  ...{ name, method: call.method, path: addressOf(call) },
  body: call.method === 'GET' ? null : JSON.stringify(bodyOf(name)),
  parts: call.multipart ? uploadParts : null,
}))

/** The calls that are refused for what somebody is. */
const refusedOn = async (page: Page): Promise<string[]> => {
  const answers = await page.evaluate(async (all) => {
    const answered = []
    for (const { name, method, path, body, parts } of all) {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const form = new FormData()
      for (const [field, value] of parts ?? []) form.append(field, value)
      const headers = { 'X-XSRF-TOKEN': token, ...(!parts && body && { 'Content-Type': 'application/json' }) }
      const sent = parts ? form : body
      const answer = await fetch(path, { method, headers, ...(sent && { body: sent }) })
      answered.push({ name, status: answer.status, text: (await answer.text()).slice(0, 2000) })
    }
    return answered
  }, asked)
  return answers.filter(isRefused).map(({ name }) => name)
}

/** @returns the link with which the owner of a new account chooses a password */
const enrol = (page: Page, role: OfficeRole) =>
  page.evaluate(
    async ({ username, role: office_role }) => {
      const post = async (path: string, body: object) => {
        const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
        const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await answer.json()) as { setup_path?: string }
      }
      const made = await post('/api/administrators', { action: 'create', username, role: office_role })
      return made.setup_path ?? ''
    },
    { username: `a-${role.replace('_', '-')}`, role },
  )

test.describe('every call by role', () => {
  for (const role of officeRoles)
    test(
      `SEC-51 ${role}: what is not theirs is refused, and nothing else`,
      inCi,
      async ({ page, openBrowser, troubles }) => {
        troubles.expect(/status of [45]\d\d/)
        await signInAsAdmin(page)
        await page.waitForURL('**/admin/dashboard')
        const own = role === 'administrator' ? page : await openBrowser()
        if (role !== 'administrator') {
          await own.goto(await enrol(page, role))
          await own.getByLabel('New Password', { exact: true }).fill(password)
          await own.getByLabel('Confirm New Password', { exact: true }).fill(password)
          await own.getByRole('button', { name: 'Save and sign in' }).click()
          await own.waitForURL('**/admin/dashboard*')
        }
        const expected = calls.filter(([name]) => !mayAsk(role, name)).map(([name]) => name)
        expect(await refusedOn(own)).toEqual(expected)
      },
    )
})
