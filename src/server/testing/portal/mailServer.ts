// A real mail server that a test holds in its hands.
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Mailed {
  readonly to: string
  readonly subject: string
  readonly id: string
  readonly text: string
  readonly headers: string
}

const headerIn = (headers: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''

/** Encoded words (RFC 2047). */
const plainHeader = (text: string): string =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_all, way: string, words: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString('utf8')
        : decodeURIComponent(words.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )

const decoded = (headers: string, body: string): string =>
  /quoted-printable/i.test(headers)
    ? Buffer.from(
        body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : body

const mailedFrom = (source: string, to: string): Mailed => {
  const at = source.indexOf('\r\n\r\n')
  const headers = source
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .replaceAll('\r\n', '\n')
  const text = decoded(headers, source.slice(at + 4)).replaceAll('\r\n', '\n')
  return {
    to,
    subject: plainHeader(headerIn(headers, 'subject')),
    id: headerIn(headers, 'message-id'),
    text,
    headers,
  }
}

const readAll = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Accepts everything, unless `behaviour` says otherwise. Takes the same port again after it was down. */
export const openMailServer = async (behaviour: Pick<SMTPServerOptions, 'onRcptTo' | 'onAuth'> = {}) => {
  const mailed: Mailed[] = []
  /** What happens to a message whose text has arrived. */
  let ending: 'accepts' | 'breaks' = 'accepts'
  /** Called with the answer to the next message, which waits for it. */
  let hold: ((answer: () => void) => void) | undefined
  let server: SMTPServer | undefined
  const start = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = new SMTPServer({
        ...{ disabledCommands: ['STARTTLS'], authOptional: true, allowInsecureAuth: true, logger: false },
        closeTimeout: 10,
        ...behaviour,
        onData: (stream, session, done) => {
          void readAll(stream).then((source) => {
            mailed.push(mailedFrom(source, session.envelope.rcptTo[0]?.address ?? ''))
            if (hold) {
              hold(done)
              hold = undefined
              return
            }
            if (ending === 'accepts') return done()
            for (const connection of server?.connections ?? []) connection._socket?.destroy()
          }, done)
        },
      })
      server.on('error', () => undefined)
      const listening = server.listen(port, '127.0.0.1', () =>
        resolve((listening.address() as AddressInfo).port),
      )
      listening.once('error', reject)
    })
  const down = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  const port = await start(0)
  return {
    port,
    mailed,
    down,
    up: () => start(port),
    /** Resolves when the text of the next message has come, with the function that answers it. */
    holdsNext: () => new Promise<() => void>((resolve) => (hold = resolve)),
    breaksAfterText: (is: boolean) => void (ending = is ? 'breaks' : 'accepts'),
  }
}
