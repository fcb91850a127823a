import { afterEach, describe, expect, it } from 'vitest'
import { startLoopbackServer } from './testing/loopbackServer.ts'
import type { LoopbackServer } from './testing/loopbackServer.ts'
import { testCaller } from './testing/testCaller.ts'
import { SoapFault, buildEnvelope, callSoap, readEnvelope } from './xmlEnvelope.ts'

const envelope = (content: string, prefix = 's') =>
  `<${prefix}:Envelope xmlns:${prefix}="http://schemas.xmlsoap.org/soap/envelope/"><${prefix}:Body>${content}</${prefix}:Body></${prefix}:Envelope>`
const fault11 = envelope(
  '<s:Fault><faultcode>s:Client</faultcode><faultstring>Fatura bulunamad&#305; &amp; yok</faultstring><detail><no>7</no></detail></s:Fault>',
)
const fault12 = envelope(
  '<s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang="tr">Fatura bulunamadı &amp; yok</s:Text></s:Reason><s:Detail><no>7</no></s:Detail></s:Fault>',
)

describe('envelope', () => {
  it('contains namespaces, header and escaped body without characters that XML forbids', () => {
    const xml = buildEnvelope({
      version: '1.1',
      namespaces: { '@xmlns:w': 'http://invoice.example/' },
      soapHeader: { 'w:Session': 'a"b' },
      soapBody: {
        'w:Send': { '@id': '1<2', 'w:Name': 'Şule & <Ali>\u0000', 'w:Line': ['a', 'b'], 'w:None': undefined },
      },
    })
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="http://invoice.example/">' +
        '<soap:Header><w:Session>a&quot;b</w:Session></soap:Header>' +
        '<soap:Body><w:Send id="1&lt;2"><w:Name>Şule &amp; &lt;Ali&gt;</w:Name><w:Line>a</w:Line><w:Line>b</w:Line></w:Send></soap:Body>' +
        '</soap:Envelope>',
    )
  })

  it('is read without prefixes and with all values as text', () => {
    const xml = envelope(
      '<w:Answer xmlns:w="x" id="07"><w:No>0012</w:No><w:Name>Ay&#351;e &lt;&amp;&gt;</w:Name><a/></w:Answer>',
      'SOAP-ENV',
    )
    expect(readEnvelope(xml)).toEqual({
      Answer: { '@id': '07', No: '0012', Name: 'Ayşe <&>', a: '' },
    })
  })

  it.each([fault11, fault12])('throws its fault with code, words and detail', (xml) => {
    const code = xml === fault11 ? 'Client' : 'Sender'
    expect(() => readEnvelope(xml)).toThrow(new SoapFault(code, 'Fatura bulunamadı & yok', { no: '7' }))
  })

  it.each([
    ['HTML', '<html><body>maintenance</body></html>'],
    ['text', 'maintenance'],
    ['nothing', ''],
    ['broken XML', envelope('<a>')],
    ['an empty body', envelope('')],
    [
      'entities of a document type',
      `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>${envelope('<a>&c;</a>')}`,
    ],
  ])('is garbage when the answer is %s', (_, text) => {
    expect(() => readEnvelope(text)).toThrow(
      expect.objectContaining({ name: 'HttpError', kind: 'garbage' }) as Error,
    )
  })
})

describe('SOAP call', () => {
  let server: LoopbackServer
  afterEach(() => server.close())
  const serve = async (status: number, answer: string) => {
    server = await startLoopbackServer((_request, response) => response.writeHead(status).end(answer))
  }
  const call = (version: '1.1' | '1.2' = '1.1', http = testCaller()) =>
    callSoap(http, { url: server.url, version, action: 'urn:Send', soapBody: { Send: 'x' } })

  it.each([
    ['1.1', { 'content-type': 'text/xml; charset=utf-8', soapaction: '"urn:Send"' }],
    ['1.2', { 'content-type': 'application/soap+xml; charset=utf-8; action="urn:Send"' }],
  ] as const)('names its action by the rules of SOAP %s', async (version, headers) => {
    await serve(200, envelope('<Answer>1</Answer>'))
    expect(await call(version)).toEqual({ Answer: '1' })
    expect(server.requests[0]!.headers).toMatchObject(headers)
  })

  it('throws faults with status 500 without pausing the target', async () => {
    await serve(500, fault11)
    const http = testCaller()
    for (let times = 0; times < 4; times++)
      await expect(call('1.1', http)).rejects.toMatchObject({ name: 'SoapFault', code: 'Client' })
  })

  it('pauses the target after errors without a fault', async () => {
    await serve(500, '<html>')
    const http = testCaller()
    for (const kind of ['garbage', 'garbage', 'garbage', 'paused'])
      await expect(call('1.1', http)).rejects.toMatchObject({ name: 'HttpError', kind })
  })

  it('is garbage when an error status has an envelope without a fault', async () => {
    await serve(404, envelope('<Answer>1</Answer>'))
    await expect(call()).rejects.toMatchObject({ kind: 'garbage' })
  })
})
