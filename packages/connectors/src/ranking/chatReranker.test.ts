import type { RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { startLoopbackServer } from '../http/testing/loopbackServer.ts'
import type { LoopbackServer } from '../http/testing/loopbackServer.ts'
import { testCaller } from '../http/testing/testCaller.ts'
import { createChatReranker } from './chatReranker.ts'

const candidates = [
  { code: '610910', description: 'T-shirts of cotton' },
  { code: '610990', description: 'T-shirts of other textiles' },
  { code: '620520', description: 'Shirts of cotton' },
]

let server: LoopbackServer | undefined
afterEach(() => server?.close())

const listen = async (listener: RequestListener, timeLimitMs = 5000) => {
  server = await startLoopbackServer(listener)
  const settings = { url: `${server.url}/v1/chat/completions`, key: 'secret', model: 'small' }
  return createChatReranker(testCaller({ timeLimitMs }), settings)
}
const say = (response: ServerResponse, content: string) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ choices: [{ message: { content } }] }))
const saying = (content: string) => listen((_, response) => say(response, content))

describe('chatReranker', () => {
  it('sends the language model only the description and the candidates', async () => {
    let sent: unknown
    const reranker = await listen((request, response) => {
      void text(request).then((body) => {
        sent = {
          method: request.method,
          key: request.headers.authorization,
          body: JSON.parse(body) as unknown,
        }
        say(response, '{"codes":["620520","610910","610990"]}')
      })
    })
    expect(await reranker.rerank('pamuklu gömlek', candidates)).toEqual(['620520', '610910', '610990'])
    expect(sent).toEqual({
      method: 'POST',
      key: 'Bearer secret',
      body: {
        model: 'small',
        temperature: 0,
        messages: [
          { role: 'system', content: expect.stringContaining('Harmonized System') as string },
          { role: 'user', content: JSON.stringify({ description: 'pamuklu gömlek', candidates }) },
        ],
      },
    })
  })

  it('appends tariff codes that the language model omitted', async () => {
    const reranker = await saying('{"codes":["620520"]}')
    expect(await reranker.rerank('gömlek', candidates)).toEqual(['620520', '610910', '610990'])
  })

  it.each([
    ['a code that is not a candidate', '{"codes":["620520","999999"]}'],
    ['a code twice', '{"codes":["620520","620520"]}'],
    ['no codes', '{"codes":[]}'],
    ['another shape', '{"best":"620520"}'],
    ['numbers', '{"codes":[620520]}'],
    ['plain text', 'The best code is 620520.'],
  ])("rejects a language model's answer with %s", async (_, content) => {
    const reranker = await saying(content)
    await expect(reranker.rerank('gömlek', candidates)).rejects.toThrow()
  })

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(500).end('{}')],
    ['a refusal', (response: ServerResponse) => response.writeHead(401).end('{}')],
    ['a body that is not JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['another shape', (response: ServerResponse) => response.writeHead(200).end('{"choices":[]}')],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end()],
  ])("fails when the language model's server answers with %s", async (_, answer) => {
    const reranker = await listen((_request, response) => void answer(response))
    await expect(reranker.rerank('gömlek', candidates)).rejects.toThrow()
  })

  it('stops waiting for the language model after the time limit', async () => {
    const reranker = await listen(() => undefined, 100)
    await expect(reranker.rerank('gömlek', candidates)).rejects.toThrow(
      expect.objectContaining({ kind: 'timeout' }) as Error,
    )
  })
})
