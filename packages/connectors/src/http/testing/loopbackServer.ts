import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  url: string
  port: number
  /** Received requests in order of arrival. */
  requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  close: () => Promise<void>
}

/** Starts a real loopback server with the given listener. */
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
