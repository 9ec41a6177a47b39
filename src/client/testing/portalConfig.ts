// The school of the tests, written into the document as the server writes it into the page.
import type { PortalConfig } from '#shared/contract/portalConfig'
import { themeOf } from '#shared/rules/theme'

export const testConfig: PortalConfig = {
  school: {
    name: 'San Fernando West Secondary School',
    shortName: 'SFWSS',
    address: 'Carlton Avenue, San Fernando',
    phone: '868-555-0100',
    email: 'office@example.org',
    helpLine: 'Need help? You can call 868-555-0100.',
    logo: '/crest.svg',
    timeZone: 'America/Port_of_Spain',
  },
  theme: themeOf({ primary: '#17457a' }),
  apiHost: '',
  csrfCookiePath: '/sanctum/csrf-cookie',
  limits: {
    passwordMin: 8,
    adminPasswordMin: 12,
    uploadMaxBytes: 5_000_000,
    idleMinutes: { student: 30, admin: 15 },
  },
  studentSearch: true,
  searchBirthMonth: false,
  activationCode: false,
  serviceWorker: false,
  demo: false,
}

export const writeConfig = (): void => {
  if (document.getElementById('portal-config')) return
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'portal-config'
  element.textContent = JSON.stringify(testConfig)
  document.head.append(element)
}
