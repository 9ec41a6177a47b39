// The save status near the title, as a screen reader gets it, in each state.
import { type CDPSession, expect, type Page } from '@playwright/test'
import { axe } from './harness/axe'
import { forbidStorage, saves } from './harness/outbox'
import { student } from './harness/people'
import { allSaved, answer, enterStep, field, section } from './harness/registration'
import { inCi, test } from './harness/test'

test.use({ viewport: { width: 360, height: 640 } })

test.beforeEach(({ troubles }) =>
  troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|403|503)/),
)

interface Node {
  readonly nodeId: string
  readonly parentId?: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
}

/** The texts below this role in the browser's accessibility tree, in order. */
const spoken = async (session: CDPSession, under: 'status' | 'dialog'): Promise<string[]> => {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  const isUnder = (node: Node, above: string): boolean => {
    if (node.parentId === undefined) return false
    const parent = nodes.find(({ nodeId }) => nodeId === node.parentId)
    return parent !== undefined && (parent.nodeId === above || isUnder(parent, above))
  }
  return nodes
    .filter(({ role, ignored }) => !ignored && role?.value === under)
    .map(({ nodeId }) =>
      nodes
        .filter((node) => node.role?.value === 'StaticText' && isUnder(node, nodeId))
        .map(({ name }) => name?.value ?? '')
        .join(''),
    )
}

/** One CDP session for all: closing it would end flight mode. */
const listenTo = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (words: RegExp, under: 'status' | 'dialog' = 'status') =>
    expect.poll(() => spoken(session, under)).toEqual(expect.arrayContaining([expect.stringMatching(words)]))
}

test(
  'UX-39 REL-80 a screen reader announces the correct save status in every state',
  inCi,
  async ({ page, context }) => {
    const says = await listenTo(page)
    await enterStep(page, student, 'family-data')
    const mother = section(page, 'Mother')
    await answer(mother, 'Occupation', 'Baker')
    await allSaved(page)
    await says(/^All answers saved/)

    await context.setOffline(true)
    await says(/^You are offline\. You can continue\. Your answers will be saved when you are back online/)
    await answer(mother, 'Occupation', 'Carpenter')
    await says(/^You are offline\. 1 answer not saved yet, but safe on this device/)
    await context.setOffline(false)
    await says(/^All answers saved/)

    await page.route(saves, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))
    await answer(mother, 'Occupation', 'Joiner')
    await says(/^1 answer not saved – retrying, safe on this device/)
    await page.unroute(saves)
    await says(/^All answers saved/)

    await answer(mother, 'E-mail', 'not an address')
    await says(/^1 answer not saved – please look at the marked field$/)
    await field(mother, 'E-mail').fill('')
    await field(mother, 'E-mail').blur()
    await says(/^All answers saved/)
    // A dialog over the page says what to do, and the status returns with the page.
    await context.clearCookies()
    await answer(mother, 'Occupation', 'Fisher')
    await says(
      /Your session has ended\. Sign in again to continue: what you typed is still on the page\./,
      'dialog',
    )
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(student.password)
    await dialog.getByRole('button', { name: 'LOGIN' }).click()
    await says(/^All answers saved/)
  },
)

test('UX-39 if the browser forbids storage, the status says to keep the page open, and answers are still saved', async ({
  page,
}) => {
  await forbidStorage(page)
  const says = await listenTo(page)
  await enterStep(page, student, 'family-data')
  await page.route(saves, (route) => route.abort())
  await answer(section(page, 'Mother'), 'Occupation', 'Baker')
  await says(/This browser cannot save answers on this device, so please keep this page open\./)
  await axe(page)
  await page.unroute(saves)
  await allSaved(page)
})
