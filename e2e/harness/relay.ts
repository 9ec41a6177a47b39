// A relay with a stable address in front of servers that restart: a released port may be taken by the
// time the next server binds it.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Relay {
  readonly url: string
  /** Bytes from the server to clients, headers included. */
  bytesSent(): number
  /** Ends every connection that is open. */
  breakOff(): void
  close(): Promise<void>
}

type Join = (visitor: Socket, server: Socket) => void

const bothWays: Join = (visitor, server) => {
  visitor.pipe(server)
  server.pipe(visitor)
}

/**
 * Forwards every connection to the current `target`, and resets it if there is none; if either end disconnects,
 * the other does too.
 */
export const openRelay = async (target: () => URL | null, join = bothWays): Promise<Relay> => {
  const open = new Set<Socket>()
  let sent = 0
  const breakOff = () => open.forEach((socket) => socket.destroy())
  const listener = createServer((visitor) => {
    const at = target()
    if (!at) return void visitor.resetAndDestroy()
    const server = connect(Number(at.port), at.hostname)
    server.on('data', (bytes) => (sent += bytes.length))
    join(visitor, server)
    for (const [one, other] of [
      [visitor, server],
      [server, visitor],
    ] as const) {
      open.add(one)
      // A browser would also see a refused connection when the server is gone.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    bytesSent: () => sent,
    breakOff,
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      breakOff()
      await closed
    },
  }
}

interface SlowRelay extends Pick<Relay, 'url' | 'close'> {
  /** Chunks of the responses, for the test to pass on. */
  readonly late: readonly (() => void)[]
}

/** Forwards everything, but holds back the responses on a connection once it has carried `request` ('POST /logout'). */
export const openSlowRelay = async (server: URL, request: string): Promise<SlowRelay> => {
  const late: (() => void)[] = []
  const join: Join = (visitor, upstream) => {
    let isHeld = false
    visitor.on('data', (bytes) => {
      isHeld ||= bytes.includes(request)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isHeld) late.push(() => visitor.writable && visitor.write(bytes))
      else visitor.write(bytes)
    })
  }
  const relay = await openRelay(() => server, join)
  return { ...relay, late }
}
