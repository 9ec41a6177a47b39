// The one HTML page, with this school's configuration written into it.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { PortalConfig } from '#shared/contract/portalConfig'
import { cssVariables, themeOf } from '#shared/rules/theme'
import type { Config, School } from '../../config/config'
import { shownName } from '../../config/liveConfig'
import { icons, manifestPath } from './manifest'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const place = '<!--portal-head-->'
const nonceMark = '%csp-nonce%'

/** Valid JSON that cannot contain an end tag. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

export const helpLineOf = ({ phone, email }: Pick<School, 'phone' | 'email'>): string => {
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean)
  return ways.length > 0
    ? `Need help? You can ${ways.join(' or ')}.`
    : 'Need help? Please ask the school office.'
}

export const schoolLogoPath = '/school-logo'

/** The crest as pages show it. An uploaded one is named by its content, so that a browser never shows the one before it. */
export const logoPathOf = ({ logo }: Pick<School, 'logo'>): string => {
  if (!logo) return '/crest.svg'
  const [, content] = /[/\\]crest-([0-9a-f]{16})\.png$/.exec(logo) ?? []
  return content === undefined ? schoolLogoPath : `${schoolLogoPath}?v=${content}`
}

/** The office's decisions, which change while the portal runs. */
export type Decided = Pick<PortalConfig, 'studentSearch' | 'searchBirthMonth' | 'activationCode'>

/** The parts that the built client brings along. */
export interface Built {
  readonly hasServiceWorker: boolean
  /** Writes the page of a visitor; null where the client was built without it. */
  readonly visitorPage: VisitorPage | null
}

export const portalConfigOf = (
  { school, sessions, serviceWorker, demo }: Config,
  { hasServiceWorker }: Pick<Built, 'hasServiceWorker'>,
  decided: Decided,
): PortalConfig => ({
  school: {
    name: shownName(school),
    shortName: school.shortName || shownName(school),
    address: school.address,
    phone: school.phone,
    email: school.email,
    helpLine: helpLineOf(school),
    logo: logoPathOf(school),
    timeZone: school.timeZone,
  },
  theme: themeOf(school.colours),
  apiHost: school.apiHost,
  csrfCookiePath: school.csrfCookiePath,
  limits: {
    passwordMin: school.passwordMin,
    adminPasswordMin: school.adminPasswordMin,
    uploadMaxBytes: school.uploadMaxBytes,
    idleMinutes: { student: sessions.studentIdleMinutes, admin: sessions.adminIdleMinutes },
  },
  ...decided,
  serviceWorker: serviceWorker && hasServiceWorker,
  demo,
})

const installable = `<link rel="manifest" href="${manifestPath}"><link rel="apple-touch-icon" href="${icons[0].path}">`

const headOf = (portal: PortalConfig, title: string, isForFamilies: boolean): string =>
  [
    isForFamilies ? installable : '',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="csp-nonce" content="${nonceMark}">`,
    `<meta name="theme-color" content="${portal.theme.accent}">`,
    `<style nonce="${nonceMark}">:root{${cssVariables(portal.theme)}}</style>`,
    `<script type="application/json" id="portal-config">${jsonForHtml(portal)}</script>`,
  ].join('')

const root = '<div id="root"></div>'

/** React takes over what it has made itself, and nothing else may stand in its root then. */
const contentOf = ({ visitorPage }: Built, portal: PortalConfig, path: string | null) => {
  const filled = (content: string) => root.replace('><', () => `>${content}<`)
  const title = portal.school.name
  if (path === null) return { title, body: filled(late) }
  if (!visitorPage) return { title, body: filled(firstPaint(portal)) }
  const page = visitorPage(portal, path)
  return { title: page.title, body: filled(page.content) + late }
}

interface PageOptions {
  readonly nonce: string
  readonly decided: Decided
  /** The card of a page for people who are not signed in: they see it at once. */
  readonly visitorsPath: string | null
  /** They can install the portal. */
  readonly isForFamilies: boolean
}

export type PageFrame = (options: PageOptions) => string

/** Everything is prepared; a request only adds its nonce. */
export const pageFrame = (html: string, config: Config, built: Built): PageFrame => {
  const prepared = new Map<string, string[]>()
  const partsFor = ({ decided, visitorsPath, isForFamilies }: Omit<PageOptions, 'nonce'>): string[] => {
    const key = [...Object.values(decided), visitorsPath, isForFamilies].join()
    const known = prepared.get(key)
    if (known) return known
    const portal = portalConfigOf(config, built, decided)
    const { title, body } = contentOf(built, portal, visitorsPath)
    // Functions as replacements, because $ has a meaning in strings.
    const page = html.replace(place, () => headOf(portal, title, isForFamilies)).replace(root, () => body)
    const parts = page.split(nonceMark)
    prepared.set(key, parts)
    return parts
  }
  return ({ nonce, ...options }) => partsFor(options).join(nonce)
}

const demonstration =
  '<aside class="demo-banner"><strong>Demonstration:</strong> everything here is invented.</aside>'

/** Shown after a while (layout/visitorLayout.css): the script may have been lost on the way. */
const late =
  '<p class="visitor-late">The portal is taking longer than usual to load. Check your connection, then <a href="">load the page again</a>.</p>'

/**
 * Shown before the script has loaded: the school and whom to ask, in the same place as in the client's
 * layout/VisitorLayout. React replaces it.
 */
const firstPaint = ({ school, demo }: PortalConfig): string =>
  [
    demo ? demonstration : '',
    '<div class="visitor" aria-busy="true"><header class="visitor-school">',
    `<img src="${escapeHtml(school.logo)}" alt="" width="60" height="70">`,
    `<p>${escapeHtml(school.name)}</p></header>`,
    late,
    `<footer class="visitor-help">${escapeHtml(school.helpLine)}</footer></div>`,
  ].join('')

/** Makes a sign-in page with the client's own components: the tab's title, and the HTML for the page's root. */
type VisitorPage = (config: PortalConfig, path: string) => { title: string; content: string }

/**
 * Read again with each build, unlike what is required. Where a client was built without it, as for development, the school
 * alone is shown before the script (firstPaint).
 */
export const findVisitorPage = (clientDir: string): VisitorPage | null => {
  const file = join(clientDir, 'visitorPage.cjs')
  if (!existsSync(file)) return null
  const module = { exports: {} }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  }) as (...parts: readonly unknown[]) => void
  run(module, module.exports, createRequire(file))
  return (module.exports as { visitorPage: VisitorPage }).visitorPage
}
