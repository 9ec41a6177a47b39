// Serves the metrics on their own port, never on the one that families reach.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PortalMetrics } from './portalMetrics'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

const listen = (server: Server, { port, host }: { port: number; host: string }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

export const serveMetrics = async (
  metrics: Pick<PortalMetrics, 'read' | 'contentType'>,
  place: { port: number; host: string },
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, place)
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
