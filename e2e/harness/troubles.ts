// What must never happen on any screen: console errors, uncaught errors, policy violations, foreign requests, and
// changes by a test that shares its server.
import type { Page, Request } from '@playwright/test'

export interface Troubles {
  /** Names trouble that this test causes on purpose. */
  expect(pattern: RegExp): void
  watch(page: Page, origin: string): void
  /** The trouble that no test asked for. */
  unexpected(): string[]
}

const isForeign = (url: string, origin: string) =>
  /^(https?|wss?):/.test(url) && new URL(url).origin !== origin

const sessionCalls = ['/api/login-student', '/api/admin-login', '/api/outbox-key', '/logout']

const isChange = (request: Request) =>
  request.method() !== 'GET' && !sessionCalls.includes(new URL(request.url()).pathname)

const cutOff = ['net::ERR_FAILED', 'net::ERR_INTERNET_DISCONNECTED', 'net::ERR_CONNECTION_REFUSED']

/** The browser's words when the service worker cannot be fetched: expected wherever calls are. */
const noWorker = 'An unknown error occurred when fetching the script.'

export const listenForTroubles = ({ readOnly }: { readOnly: boolean }): Troubles => {
  const heard: string[] = []
  const expected: RegExp[] = []
  return {
    expect: (pattern) => void expected.push(pattern),
    watch: (page, origin) => {
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.stack || error.message}`))
      page.on('request', (request) => {
        if (isForeign(request.url(), origin)) heard.push(`foreign request: ${request.url()}`)
        if (readOnly && isChange(request))
          heard.push(`a change in a read-only test: ${request.method()} ${request.url()}`)
      })
    },
    unexpected: () => {
      const isExpected = (line: string) => expected.some((pattern) => pattern.test(line))
      const isCutOff = cutOff.some(isExpected)
      return heard.filter((line) => !isExpected(line) && !(isCutOff && line.includes(noWorker)))
    },
  }
}
