// Each role of the office has a browser of its own and tries every call of docs/api.md from its page (SEC-51).
import { expect, type Page } from '@playwright/test'
import { officeRoles } from '../src/shared/rules/access/roles'
import {
  addressOf,
  bodyOf,
  calls,
  isRefused,
  mayAsk,
  uploadParts,
} from '../src/server/testing/portal/everyCall'
import { beginByCalls, invite, type Colleague } from './harness/colleagues'
import { administrator, authenticate } from './harness/people'
import { inCi, test } from './harness/test'

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

/** Administrators come last: they may change the school. */
const roles = [...officeRoles].sort(
  (one, other) => Number(one === 'administrator') - Number(other === 'administrator'),
)

test(
  'SEC-51 what is not theirs is refused to each role of the office, and nothing else',
  inCi,
  async ({ page, openBrowser, troubles }) => {
    test.slow()
    troubles.expect(/status of [45]\d\d/)
    await authenticate(page, administrator)
    const begins = async (role: Colleague['role']) => {
      const colleague = { username: `a-${role.replace('_', '-')}`, role, name: role }
      const own = await openBrowser()
      await beginByCalls(own, await invite(page, colleague), colleague)
      return own
    }
    for (const role of roles)
      await test.step(role, async () => {
        const own = role === 'administrator' ? page : await begins(role)
        const expected = calls.filter(([name]) => !mayAsk(role, name)).map(([name]) => name)
        expect(await refusedOn(own)).toEqual(expected)
      })
  },
)
