// The server writes this into the page as JSON (<script type="application/json" id="portal-config">), so that the client
// knows its school without a round trip.
import type { ThemeTokens } from '../rules/theme'

export interface PortalConfig {
  readonly school: {
    readonly name: string
    readonly shortName: string
    readonly address: string
    readonly phone: string
    readonly email: string
    /** One sentence: who to ask for help. */
    readonly helpLine: string
    /** URL of the crest. */
    readonly logo: string
    readonly timeZone: string
  }
  readonly theme: ThemeTokens
  /** Origin of the API; empty when it is the page's own. */
  readonly apiHost: string
  readonly csrfCookiePath: string
  readonly limits: {
    readonly passwordMin: number
    readonly adminPasswordMin: number
    readonly uploadMaxBytes: number
    /** Minutes without a call after which a session ends. */
    readonly idleMinutes: { readonly student: number; readonly admin: number }
  }
  /** True if a visitor may look up a student ID by name. */
  readonly studentSearch: boolean
  /** The search also asks for the month of birth. */
  readonly searchBirthMonth: boolean
  /** A first sign-in also needs the code of the school's printed slip. */
  readonly activationCode: boolean
  /** True if a family's browser saves the pages, so that they open without a connection. */
  readonly serviceWorker: boolean
  /** The demonstration school: show the banner. */
  readonly demo: boolean
}
