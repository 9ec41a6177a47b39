// The page behind the link in a message. It works without a script and without a sign-in: the link is the right. Opening it
// changes nothing, because mail scanners open links by themselves; only its two buttons do.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cssVariables, themeOf } from '#shared/rules/theme'
import { shownName } from '../config/liveConfig'
import { escapeHtml, helpLineOf, logoPathOf } from '../http/pages/pageFrame'
import { pageHeaders } from '../http/security/headers'
import { findAddress, saveProved, saveStopped, type FoundAddress } from './givenUpQueries'
import { isLinkOf, linkOf } from './compose'

/** A request from another site can do nothing here, because no other site knows the link. */
export const mailPages = async (app: FastifyInstance) => {
  // A form or a mail program (RFC 8058) sends a body that adds nothing to the path.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    )

  // Some mail programs open the address of Stop like any other, and a browser opens that of the last button again.
  for (const path of ['/mail/:link', '/mail/:link/confirm', '/mail/:link/stop'])
    app.get<{ Params: { link: string } }>(path, async ({ params }, reply) =>
      answer(reply, await addressAt(app, params.link), 'asked'),
    )

  app.post<{ Params: { link: string; act: string } }>('/mail/:link/:act', async ({ params }, reply) => {
    const found = await addressAt(app, params.link)
    const act = params.act === 'confirm' || params.act === 'stop' ? params.act : undefined
    if (!found || act === undefined) return answer(reply, undefined, 'asked')
    const at = app.clock().toISOString()
    await app.db
      .transaction()
      .execute((trx) =>
        act === 'confirm' ? saveProved(trx, found, at) : saveStopped(trx, found.address, at),
      )
    return answer(reply, found, act === 'confirm' ? 'confirmed' : 'stopped')
  })
}

/** Undefined for every link that the portal has not made. */
const addressAt = async (app: FastifyInstance, link: string): Promise<FoundAddress | undefined> => {
  const [, id] = /^(\d{1,12})\.[\w-]{32}$/.exec(link) ?? []
  const found = id === undefined ? undefined : await findAddress(app.db, Number(id))
  return found && isLinkOf(app.config, found, link) ? found : undefined
}

type Said = 'asked' | 'confirmed' | 'stopped'

const answer = (reply: FastifyReply, found: FoundAddress | undefined, said: Said) => {
  const nonce = randomBytes(16).toString('base64')
  const { config } = reply.server
  return reply
    .code(found ? 200 : 404)
    .headers({ ...pageHeaders(nonce, ''), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(
      found
        ? pageOf(config.school, nonce, linkOf(config, found), wordsFor(config.school, found, said))
        : pageOf(config.school, nonce, '', lost),
    )
}

interface PageWords {
  readonly title: string
  /** Paragraphs; several texts together are a list. */
  readonly lines: ReadonlyArray<string | readonly string[]>
  readonly buttons: ReadonlyArray<{
    readonly act: 'confirm' | 'stop'
    readonly text: string
    readonly isMain: boolean
  }>
}

type School = FastifyInstance['config']['school']

const lost: PageWords = {
  title: 'This link does not work',
  lines: [
    'It may have been cut off by the mail program. Please open the newest message of the school and use the link there.',
  ],
  buttons: [],
}

const noThanks = 'No messages, thank you'
const told = [
  'the registration has been received',
  'a document must be sent again',
  'the last day of registration is near and something is missing',
  'a report card is ready',
  'the password has been changed',
  'somebody signs in on a new device',
  'somebody can open the pages from another student’s sign-in',
]
const neverIn = 'Messages never contain marks, answers about health, or passwords.'

const wordsFor = (school: School, found: FoundAddress, said: Said): PageWords => {
  const { address, proved_at, stopped_at, first_name, last_name } = found
  const [name, child] = [shownName(school), first_name || last_name || 'your child']
  const isStopped = said === 'stopped' || (said === 'asked' && stopped_at !== null)
  if (isStopped)
    return {
      title: 'Messages are stopped',
      lines: [`${name} sends no more messages to ${address}.`],
      buttons: [{ act: 'confirm', text: 'Send me messages again', isMain: false }],
    }
  if (said === 'confirmed' || proved_at !== null)
    return {
      title: 'You get messages from the school',
      lines: [`${name} writes to ${address} about ${child} when:`, told, neverIn],
      buttons: [{ act: 'stop', text: 'Stop the messages', isMain: false }],
    }
  return {
    title: 'Do you want messages from the school?',
    lines: [
      `This address is on the registration form of ${child}: ${address}.`,
      `${name} would like to write to this address when:`,
      told,
      neverIn,
      `If you do not know the school, press “${noThanks}”: then nothing else is sent to you.`,
    ],
    buttons: [
      { act: 'confirm', text: 'Yes, send me messages', isMain: true },
      { act: 'stop', text: noThanks, isMain: false },
    ],
  }
}

const buttonOf =
  (link: string) =>
  ({ act, text, isMain }: PageWords['buttons'][number]): string =>
    `<button type="submit" formaction="/mail/${link}/${act}"${isMain ? ' class="main"' : ''}>${escapeHtml(text)}</button>`

const style = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1f2a30;background:var(--accent)}
main{box-sizing:border-box;max-width:500px;margin:48px auto;padding:32px;background:#fff;border-radius:10px}
header{display:flex;gap:16px;align-items:center;margin-bottom:24px;font-weight:600}
h1{font-size:20px;line-height:1.3;margin:0 0 16px}
p{margin:0 0 16px;overflow-wrap:anywhere}
p:has(+ul){margin-bottom:4px}
ul{margin:0 0 16px;padding-left:24px}
form{display:flex;flex-wrap:wrap;gap:8px;margin:24px 0}
button{font:inherit;min-height:44px;padding:0 20px;border:1px solid #7b878e;border-radius:8px;background:#fff;color:inherit;cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:#fff;font-weight:600}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{color:#55626a;font-size:14px}
footer a{color:inherit}
@media (max-width:532px){main{margin:16px;padding:24px}form{flex-direction:column}}
`

const listOf = (texts: readonly string[]): string =>
  `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`

const pageOf = (school: School, nonce: string, link: string, { title, lines, buttons }: PageWords): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    `<style nonce="${nonce}">:root{${cssVariables(themeOf(school.colours))}}${style}</style></head><body><main>`,
    `<header><img src="${escapeHtml(logoPathOf(school))}" alt="" width="48" height="56">${escapeHtml(shownName(school))}</header>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines.map((line) => (typeof line === 'string' ? `<p>${escapeHtml(line)}</p>` : listOf(line))),
    buttons.length > 0 ? `<form method="post">${buttons.map(buttonOf(link)).join('')}</form>` : '',
    `<footer>${footerOf(school)}</footer></main></body></html>`,
  ].join('')

/** The help line of all pages; its number and its address can be pressed. */
const footerOf = ({ phone, email }: School): string => {
  const linked = (scheme: string, shown: string, to = shown) =>
    shown && `<a href="${scheme}:${escapeHtml(to)}">${escapeHtml(shown)}</a>`
  return helpLineOf({
    phone: linked('tel', phone, phone.replace(/[^\d+]/g, '')),
    email: linked('mailto', email),
  })
}
