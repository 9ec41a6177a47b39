// Stands between the portal and PostgreSQL and falls silent: nobody is answered any more, and nobody is hung up on.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentProxy {
  /** The address of the database through this proxy. */
  readonly url: string
  /** The machine behind all open connections is gone. New ones reach another machine with the same data. */
  vanish(): void
  /** The next statement of this text arrives, but neither its answer nor anything after it comes back. */
  loseAnswerTo(statement: string): void
  /** Whether new connections are taken and never answered. */
  isDown: boolean
  /** How many connections have been opened so far. */
  opened(): number
  close(): Promise<void>
}

export const silentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [portal: Socket, server: Socket]>()
  const held = new Set<Socket>()
  let opened = 0
  let lost: string | undefined

  /** From now on nothing passes back, not even the end. */
  const silence = (server: Socket) => {
    server.removeAllListeners('data').removeAllListeners('close').resume()
  }

  const pass = (portal: Socket) => {
    const server = connect(Number(target.port), target.hostname)
    const pair = [portal, server] as const
    pairs.add(pair)
    server.on('error', () => undefined)
    portal.on('data', (bytes: Buffer) => {
      if (lost !== undefined && bytes.includes(lost)) {
        lost = undefined
        silence(server)
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => portal.write(bytes))
    server.on('close', () => portal.destroy())
    portal.on('close', () => {
      server.destroy()
      pairs.delete(pair)
    })
  }

  const proxy: SilentProxy = {
    url: '',
    isDown: false,
    vanish: () => {
      for (const [portal, server] of pairs) {
        silence(server)
        portal.removeAllListeners('data').resume()
        server.destroy()
      }
    },
    loseAnswerTo: (statement) => {
      lost = statement
    },
    opened: () => opened,
    close: async () => {
      for (const socket of held) socket.destroy()
      await new Promise((resolve) => door.close(resolve))
    },
  }
  const door = createServer((portal) => {
    opened += 1
    held.add(portal)
    portal.on('error', () => undefined)
    portal.on('close', () => held.delete(portal))
    if (proxy.isDown) portal.resume()
    else pass(portal)
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(door.address() as AddressInfo).port}`
  return Object.assign(proxy, { url: Object.assign(new URL(databaseUrl), { host }).href })
}
