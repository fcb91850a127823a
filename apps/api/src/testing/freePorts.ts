import { once } from 'node:events'
import net from 'node:net'
import type { AddressInfo } from 'node:net'

/** Returns currently free ports for the product and its payment page. */
export const freePorts = async (): Promise<{ PORT: string; PAYMENT_PORT: string }> => {
  const servers = await Promise.all(
    [0, 1].map(async () => {
      const server = net.createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const [PORT, PAYMENT_PORT] = servers.map((server) => String((server.address() as AddressInfo).port))
  for (const server of servers) server.close()
  await Promise.all(servers.map((server) => once(server, 'close')))
  return { PORT: PORT!, PAYMENT_PORT: PAYMENT_PORT! }
}
