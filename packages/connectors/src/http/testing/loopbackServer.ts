import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  url: string
  port: number
  /** In the order they came. */
  requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  close: () => Promise<void>
}

/** A real server that answers as the listener says. */
export const startLoopbackServer = async (listener: RequestListener): Promise<LoopbackServer> => {
  const requests: LoopbackServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
