import { ServerResponse } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * A client may offer another protocol, as `curl --http2` does; a server that does not speak it goes on in HTTP/1.1
 * (RFC 9110, 7.8). Node hands such requests over as bare connections as soon as anything listens for upgrades, and reads
 * no body of theirs: one that has a body is refused at once, since it would be waited for until the time limit.
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
