// The built portal in its own process on the demonstration school, with people signed in over HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '../../e2e/harness/serverProcess'
import { cookiesOf, csrfHeaders, type Headers } from '../../src/server/testing/portal/browser'

export interface RunningPortal {
  readonly server: RunningServer
  readonly people: Readonly<Record<'visitor' | 'student' | 'admin', Headers>>
  end(): Promise<void>
}

const cookiesFrom = (answer: Response) => cookiesOf({ 'set-cookie': answer.headers.getSetCookie() })

const visit = async (url: string): Promise<Headers> =>
  csrfHeaders(cookiesFrom(await fetch(`${url}/sanctum/csrf-cookie`)))

export const signIn = async (url: string, path: string, body: object): Promise<Headers> => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...(await visit(url)), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return csrfHeaders(cookiesFrom(answer))
}

/** Starts a portal; end() removes it with its folder. */
export const runPortal = async (environment: Record<string, string> = {}): Promise<RunningPortal> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-security-'))
  const server = await startServer(dataDir, {
    environment: { LOG_LEVEL: 'warn', ...environment },
    mayShed: true,
  })
  const people = {
    visitor: await visit(server.url),
    student: await signIn(server.url, '/api/login-student', {
      student_id: '20260002',
      password: 'portal-demo',
    }),
    admin: await signIn(server.url, '/api/admin-login', { username: 'admin', password: 'portal-demo-admin' }),
  }
  return {
    server,
    people,
    end: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
