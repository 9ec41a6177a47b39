// An address that stays while servers come and go behind it: a port that was given back may be somebody else's by the
// time the next server asks for it.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Relay {
  readonly url: string
  close(): Promise<void>
}

/** Passes every connection on to where `target` points just then; whoever breaks off takes the other along. */
export const openRelay = async (target: () => URL): Promise<Relay> => {
  const open = new Set<Socket>()
  const listener = createServer((visitor) => {
    const { hostname, port } = target()
    const server = connect(Number(port), hostname)
    for (const [one, other] of [
      [visitor, server],
      [server, visitor],
    ] as const) {
      open.add(one)
      one.pipe(other)
      // A refused connection is what a browser meets, too, when the server is gone.
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
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
