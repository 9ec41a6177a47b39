// The page for people who come over plain http from another machine.
import type { Config } from '../../config/config'
import { escapeHtml } from '../pages/escapeHtml'
import { helpLineOf } from '../pages/pageFrame'

const styles = [
  'body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#1b2733;background:#f4f6f8}',
  'main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}',
  'h1{margin-top:0;font-size:24px;line-height:1.25}h2{font-size:16px;margin-top:32px}',
  'a{color:#14506b}',
].join('')

const wayOut = (publicUrl: string): string =>
  publicUrl.startsWith('https:')
    ? `<p><a href="${escapeHtml(publicUrl)}/">Open ${escapeHtml(publicUrl)} instead</a></p>`
    : '<p>Type <strong>https://</strong> in front of the address and try again.</p>'

export const plainHttpPage = (
  { school, publicUrl }: Pick<Config, 'school' | 'publicUrl'>,
  nonce: string,
): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>This address is not secure – ${escapeHtml(school.name)}</title>`,
    `<style nonce="${nonce}">${styles}</style></head><body><main>`,
    '<h1>This address is not secure</h1>',
    `<p>You opened the portal of ${escapeHtml(school.name)} without https. Others could read your`,
    ' password and everything you type, so you cannot sign in here.</p>',
    wayOut(publicUrl),
    `<p>${escapeHtml(helpLineOf(school))}</p>`,
    '<h2>For the person who runs the portal</h2>',
    '<p>The portal serves people on other machines behind a proxy with TLS only. The proxy must be named in',
    ' <code>TRUST_PROXY</code> and pass <code>X-Forwarded-Proto</code> on: docs/operations.md, “In front of it”.</p>',
    '</main></body></html>',
  ].join('')
