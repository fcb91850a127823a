import { ServerResponse } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * Answers protocol upgrade offers in HTTP/1.1: a client may offer another protocol, as `curl --http2` does, and
 * a server that does not support it continues in HTTP/1.1 (RFC 9110, 7.8). Node passes such requests as raw
 * connections as soon as anything listens for upgrades, and does not read their bodies: a request with a body
 * is rejected immediately, because it would otherwise wait until the timeout.
 */
export const ignoreUpgrades = (server: Server, isWanted: (request: IncomingMessage) => boolean): void => {
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    if (isWanted(request)) return
    socket.on('error', () => socket.destroy())
    if (hasBody(request)) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.on('finish', () => socket.end())
    server.emit('request', request, response)
  })
}
