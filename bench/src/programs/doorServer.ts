/** Loopback server that answers JSON with a body of the size that the query asks for. Called by door.bench.ts. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const bodies = new Map<number, Buffer>()
const bodyOf = (size: number): Buffer => {
  let body = bodies.get(size)
  if (!body) bodies.set(size, (body = Buffer.from(JSON.stringify({ text: 'x'.repeat(size) }))))
  return body
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const size = Number(new URL(request.url!, 'http://localhost').searchParams.get('size'))
    response.writeHead(200, { 'content-type': 'application/json' }).end(bodyOf(size))
  })
}).listen(0, '127.0.0.1', () => {
  process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('message', () => process.exit(0))
