/** Bodies of bytes in both directions over a real loopback server. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startLoopbackServer } from './testing/loopbackServer.ts'
import type { LoopbackServer } from './testing/loopbackServer.ts'
import { testCaller } from './testing/testCaller.ts'

let server: LoopbackServer
afterEach(() => server.close())

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A PDF has bytes that are no UTF-8, and bytes that look like line ends. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\r\n', 'latin1'), randomBytes(300_000)])
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('bytes', () => {
  it('sends and receives a PDF without changing a byte', async () => {
    server = await startLoopbackServer((request, response) => {
      void readBody(request).then((body) =>
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(body),
      )
    })
    const { bytes } = await testCaller().call({ url: server.url, method: 'PUT', body: pdf })
    expect(digestOf(bytes)).toBe(digestOf(pdf))
    expect(server.requests[0]!.headers['content-length']).toBe(String(pdf.length))
  })

  it.each([
    ['text/xml; charset=ISO-8859-9', Buffer.from([0xdd, 0xfe, 0xf0]), 'İşğ'],
    ['text/plain; charset=no-such-charset', Buffer.from('İşğ'), 'İşğ'],
    ['application/json', Buffer.from('\uFEFF{"a":"İşğ"}'), '{"a":"İşğ"}'],
    ['', Buffer.from('İşğ'), 'İşğ'],
  ])('decodes text of the type "%s"', async (type, sent, text) => {
    server = await startLoopbackServer((_request, response) =>
      response.writeHead(200, type ? { 'content-type': type } : {}).end(sent),
    )
    expect((await testCaller().call({ url: server.url, method: 'GET' })).text).toBe(text)
  })

  it('cuts off an answer of 100 MB at the size limit of the request', async () => {
    let sent = 0
    const megabyte = Buffer.alloc(1_000_000)
    server = await startLoopbackServer((_request, response) => {
      const write = (): void => {
        while (sent < 100 && !response.destroyed) {
          sent += 1
          if (!response.write(megabyte)) return void response.once('drain', write)
        }
        response.end()
      }
      write()
    })
    const call = testCaller().call({ url: server.url, method: 'GET', maxBytes: 6_000_000 })
    await expect(call).rejects.toMatchObject({ kind: 'garbage', message: 'the answer is too long' })
    expect(sent).toBeLessThan(100)
  })
})

describe('multipart form', () => {
  it('sends fields and files that a form parser reads, again after 503', async () => {
    const forms: FormData[] = []
    server = await startLoopbackServer((request, response) => {
      void readBody(request)
        .then((body) =>
          new Response(new Uint8Array(body), {
            headers: { 'content-type': request.headers['content-type']! },
          }).formData(),
        )
        .then((form) => response.writeHead(forms.push(form) === 1 ? 503 : 200).end())
    })
    const { status } = await testCaller().call({
      url: server.url,
      method: 'POST',
      isIdempotent: true,
      body: [
        { name: 'shipmentId', value: 'KV-7 "İş"' },
        { name: 'invoice', fileName: 'fatura "ş".pdf', type: 'application/pdf', bytes: pdf },
      ],
    })
    expect(status).toBe(200)
    expect(forms).toHaveLength(2)
    for (const form of forms) {
      expect([...form.keys()]).toEqual(['shipmentId', 'invoice'])
      expect(form.get('shipmentId')).toBe('KV-7 "İş"')
      const file = form.get('invoice') as File
      expect([file.name, file.type]).toEqual(['fatura "ş".pdf', 'application/pdf'])
      expect(digestOf(new Uint8Array(await file.arrayBuffer()))).toBe(digestOf(pdf))
    }
  })
})
