// Stands before a server and breaks it on command (REL-45).
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Fault =
  | 'refuse'
  | 'status 500'
  | 'status 501'
  | 'cut the request'
  | 'cut the answer'
  | 'lose the answer'
  | 'change the body'
  | 'change the answer'
  | 'change both'
  | 'refuse conditions'
  | 'slow'

export interface FaultyProxy {
  origin: string
  /** For so many requests, beginning after so many that pass; undefined: all is well. */
  breaks(fault: Fault | undefined, times?: number, after?: number): void
  /** Stores so many more objects; who brings another one waits for ever. */
  holdsAfter(puts: number): void
  /** Done before the next object reaches the server. */
  beforePut(work: () => Promise<unknown>): void
  /** Done when the next object has reached the server, before that is answered. */
  afterPut(work: () => unknown): void
  close(): Promise<void>
}

const slowMs = 2_000

/** Half of what was promised, then nothing more. */
const cut = (reply: ServerResponse, body: Buffer) => {
  reply.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.socket?.destroy())
}

const changed = (body: Buffer): Buffer => {
  const other = Buffer.from(body)
  if (other.length > 0) other[0] = ((other[0] ?? 0) + 1) & 0xff
  return other
}

/** How a request is answered that never reaches the server. */
const atTheDoor: Partial<Record<Fault, (asked: IncomingMessage, reply: ServerResponse) => void>> = {
  refuse: (asked) => asked.socket.destroy(),
  'cut the request': (asked) =>
    void asked.once('data', () => asked.socket.destroy()).once('end', () => asked.socket.destroy()),
  'status 500': (asked, reply) => {
    asked.resume()
    reply.writeHead(500).end('<Error><Code>InternalError</Code></Error>')
  },
  'status 501': (asked, reply) => {
    asked.resume()
    reply.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
  },
}

const isConditional = ({ headers }: IncomingMessage): boolean => headers['if-none-match'] !== undefined

const passOn = async (
  target: string,
  asked: IncomingMessage,
  reply: ServerResponse,
  fault: Fault | undefined,
  stored: (() => unknown) | undefined,
) => {
  const body = await buffer(asked)
  const isStored = asked.method === 'PUT' && (fault === 'change the body' || fault === 'change both')
  const sent = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers })
  sent.end(isStored ? changed(body) : body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  await stored?.()
  if (fault === 'lose the answer') return void reply.socket?.destroy()
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
  reply.writeHead(answer.statusCode ?? 502, answer.headers)
  if (fault === 'cut the answer') {
    reply.flushHeaders()
    return cut(reply, content.length > 0 ? content : Buffer.from('xx'))
  }
  const isRead = asked.method === 'GET' && [200, 206].includes(answer.statusCode ?? 0)
  reply.end(isRead && (fault === 'change the answer' || fault === 'change both') ? changed(content) : content)
}

export const faultyProxy = async (target: string): Promise<FaultyProxy> => {
  let fault: Fault | undefined
  let left = Infinity
  let passing = 0
  const current = (): Fault | undefined => {
    if (passing > 0) {
      passing -= 1
      return undefined
    }
    left -= 1
    return left >= 0 ? fault : undefined
  }
  let beforePut: (() => Promise<unknown>) | undefined
  let afterPut: (() => unknown) | undefined
  let putsLeft = Infinity
  const isHeld = ({ method }: IncomingMessage): boolean => {
    if (method === 'PUT') putsLeft -= 1
    return putsLeft < 0
  }
  const server = createServer((asked, reply) => {
    if (isHeld(asked)) return
    const now = current()
    const first = asked.method === 'PUT' ? beforePut : undefined
    if (first) beforePut = undefined
    const then = asked.method === 'PUT' ? afterPut : undefined
    if (then) afterPut = undefined
    const refused = now && atTheDoor[now === 'refuse conditions' && isConditional(asked) ? 'status 501' : now]
    if (refused) return refused(asked, reply)
    Promise.resolve(first?.())
      .then(() => passOn(target, asked, reply, now, then))
      .catch(() => reply.socket?.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breaks: (next, times = Infinity, after = 0) => {
      fault = next
      left = times
      passing = after
    },
    holdsAfter: (puts) => {
      putsLeft = puts
    },
    beforePut: (work) => {
      beforePut = work
    },
    afterPut: (work) => {
      afterPut = work
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
