// A school's evening with its mail server: set up, tried, switched on; a mother confirms; the server is down and up again;
// she stops.
import { expect, type Page } from '@playwright/test'
import { type Mailed, openMailServer } from '../src/server/testing/portal/mailServer'
import { enterOffice, openScreen, pick, shoot, shootForDocs } from './harness/office'
import { signIn, student } from './harness/people'
import { inCi, test } from './harness/test'

const families = 'http://portal.school.example'
const minutes = (count: number) => count * 60_000

test.use({ environment: { PUBLIC_URL: families }, movableClock: true })

const part = (page: Page, title: string) =>
  page.getByRole('radiogroup', { name: 'About messages' }).getByText(title, { exact: true }).click()

const setsUpServer = async (page: Page, port: number) => {
  const host = page.getByRole('textbox', { name: 'Mail server' })
  await page.getByLabel('Sender’s address').fill('office@pelicanbay.example')
  await host.fill('mail.pelicanbay.example')
  await host.blur()
  await shootForDocs(page, 'office-messages')
  await host.fill('127.0.0.1')
  await pick(page, page, 'Security', 'No security')
  await page.getByRole('spinbutton', { name: 'Port' }).fill(String(port))
  await shoot(page, 'messages-server')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

const triesAndSwitchesOn = async (page: Page) => {
  await part(page, 'Test and switch on')
  await page.getByLabel('Send a test e-mail to').fill('office@school.example')
  await page.getByRole('button', { name: 'Send the test e-mail' }).click()
  await expect(page.getByText(/^The mail server accepted a test e-mail/)).toBeVisible()
  await page.getByRole('switch', { name: /^Write to families/ }).click()
  await expect(page.getByRole('switch', { name: /^Write to families/ })).toBeChecked()
  await shoot(page, 'messages-switch')
}

const familyOf = (page: Page, id: string) =>
  page.evaluate(async (studentId) => {
    const [record] = (await (await fetch(`/api/student-record/${studentId}`)).json()) as Array<{
      email_mother: string
      first_name: string
    }>
    return { mother: record?.email_mother.toLowerCase() ?? '', firstName: record?.first_name ?? '' }
  }, id)

const comesTo = async (mailed: readonly Mailed[], to: string, subject: string): Promise<Mailed> => {
  const found = () => mailed.filter((one) => one.to === to && one.subject === subject)
  await expect.poll(() => found().length).toBe(1)
  return found()[0] as Mailed
}

const pageIn = ({ text }: Mailed): string => new RegExp(`${families}(/mail/\\S+)`).exec(text)?.[1] ?? ''

test(
  'SEC-43 from the mail server’s name to a message; nothing is lost or comes twice while the server is down',
  inCi,
  async ({ page, openBrowser, server }) => {
    const mail = await openMailServer()
    const { mailed } = mail
    await enterOffice(page, 'dashboard', { settings: 'messages' })
    await setsUpServer(page, mail.port)
    await triesAndSwitchesOn(page)
    expect(mailed.map(({ to }) => to)).toEqual(['office@school.example'])
    await part(page, 'Words')
    await shoot(page, 'messages-words')

    const { mother, firstName } = await familyOf(page, student.id)
    await expect(async () => {
      await openScreen(page, 'dashboard', { settings: 'messages' })
      await expect(page.getByText(/ of \d+ addresses confirmed/)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await server.moveClock(minutes(11))
    const question = await comesTo(
      mailed,
      mother,
      `Messages about ${firstName} from Pelican Bay Secondary School?`,
    )
    const phone = await openBrowser({ viewport: { width: 360, height: 640 } })
    await phone.goto(pageIn(question))
    await shoot(phone, 'messages-page')
    await phone.getByRole('button', { name: 'Yes, send me messages' }).click()
    await expect(phone.getByRole('heading', { name: 'You get messages from the school' })).toBeVisible()
    await shoot(phone, 'messages-confirmed')

    await mail.down()
    await signIn(await openBrowser(), student.id, student.password)
    await expect(async () => {
      await openScreen(page, 'dashboard', { settings: 'messages' })
      await expect(page.getByText(/^No message has left since/)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await mail.up()
    await server.moveClock(minutes(20))
    const { text } = await comesTo(mailed, mother, `Sign-in for ${firstName} on a new device`)
    expect(text).toContain('Chrome')
    await part(page, 'Sent and waiting')
    await shoot(page, 'messages-list')

    await phone.getByRole('button', { name: 'Stop the messages' }).click()
    await expect(phone.getByRole('heading', { name: 'Messages are stopped' })).toBeVisible()
    await shoot(phone, 'messages-stopped')
    await mail.down()
  },
)
