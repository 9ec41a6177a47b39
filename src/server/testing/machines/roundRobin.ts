// A reverse proxy before several instances: each request to the next one, to another when one does not answer.
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RoundRobin {
  origin: string
  /** Origins of the instances; changed when one is started anew. */
  targets: string[]
  close(): Promise<void>
}

const passOn = async (agent: Agent, target: string, asked: IncomingMessage, body: Buffer) => {
  const { method, headers, url = '/' } = asked
  const sent = request(new URL(url, target), { method, headers, agent })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, content: await buffer(answer) }
}

export const roundRobin = async (origins: readonly string[]): Promise<RoundRobin> => {
  const targets = [...origins]
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  /** Who got a request and died over it may have done it: all changes bear being sent twice (REL-13). */
  const fromAny = async (asked: IncomingMessage, body: Buffer) => {
    turn += 1
    const first = turn
    for (let offset = 0; offset < targets.length; offset += 1) {
      const target = targets[(first + offset) % targets.length] ?? ''
      const answer = await passOn(agent, target, asked, body).catch(() => undefined)
      if (answer) return answer
    }
    return undefined
  }

  const answer = async (asked: IncomingMessage, reply: ServerResponse) => {
    const found = await fromAny(asked, await buffer(asked))
    if (!found) return reply.writeHead(502).end()
    reply.writeHead(found.status, found.headers).end(found.content)
  }

  const server = createServer((asked, reply) => {
    answer(asked, reply).catch(() => reply.socket?.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
