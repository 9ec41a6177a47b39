// What a visitor sees before the script has loaded: the school and whom to ask, in the same place as in the client's
// layout/VisitorLayout. React replaces it.
import type { PortalConfig } from '#shared/contract/portalConfig'
import { escapeHtml } from './escapeHtml'

const demonstration =
  '<aside class="demo-banner"><strong>Demonstration:</strong> everything here is invented.</aside>'

/** Shown after a while (layout/visitorLayout.css): the script may have been lost on the way. */
export const late =
  '<p class="visitor-late">The portal is taking longer than usual to load. Check your connection, then <a href="">load the page again</a>.</p>'

export const firstPaint = ({ school, demo }: PortalConfig): string =>
  [
    demo ? demonstration : '',
    '<div class="visitor" aria-busy="true"><header class="visitor-school">',
    `<img src="${escapeHtml(school.logo)}" alt="" width="60" height="70">`,
    `<p>${escapeHtml(school.name)}</p></header>`,
    late,
    `<footer class="visitor-help">${escapeHtml(school.helpLine)}</footer></div>`,
  ].join('')
