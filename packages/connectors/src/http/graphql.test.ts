import { afterEach, describe, expect, it } from 'vitest'
import { GraphqlError, callGraphql } from './graphql.ts'
import { startLoopbackServer } from './testing/loopbackServer.ts'
import type { LoopbackServer } from './testing/loopbackServer.ts'
import { testCaller } from './testing/testCaller.ts'

let server: LoopbackServer
afterEach(() => server.close())

const serve = async (status: number, answer: object | string): Promise<{ body: unknown }> => {
  const received: { body: unknown } = { body: null }
  server = await startLoopbackServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      received.body = JSON.parse(text)
    })
    request.on('end', () =>
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    )
  })
  return received
}
const ask = () =>
  callGraphql(testCaller({ timeLimitMs: 5000 }), {
    url: server.url,
    query: 'query ($id: ID!) { order(id: $id) { name } }',
    variables: { id: 'gid://shop/Order/7' },
    headers: { 'x-token': 't' },
  })
const cost = (currentlyAvailable: number) => ({
  cost: {
    requestedQueryCost: 101,
    throttleStatus: { maximumAvailable: 1000, currentlyAvailable, restoreRate: 50 },
  },
})

describe('GraphQL', () => {
  it('sends query and variables and returns data and cost', async () => {
    const received = await serve(200, { data: { order: { name: '#7' } }, extensions: cost(899) })
    expect(await ask()).toEqual({
      data: { order: { name: '#7' } },
      cost: { requested: 101, available: 899, most: 1000, restoredPerSecond: 50 },
    })
    expect(received.body).toEqual({
      query: 'query ($id: ID!) { order(id: $id) { name } }',
      variables: { id: 'gid://shop/Order/7' },
    })
    expect(server.requests[0]!.headers).toMatchObject({ 'x-token': 't', 'content-type': 'application/json' })
  })

  it.each([
    [200, { data: { order: null }, errors: [{ message: 'no access', extensions: { code: 'DENIED' } }] }],
    [400, { errors: [{ message: 'no access', extensions: { code: 'DENIED' } }] }],
  ])('throws the errors of an answer with status %d', async (status, answer) => {
    await serve(status, answer)
    await expect(ask()).rejects.toMatchObject({
      name: 'GraphqlError',
      message: 'no access',
      status,
      problems: [{ message: 'no access', code: 'DENIED' }],
      retryAfterMs: null,
    })
  })

  it.each([
    ['the missing points', 200, cost(1), 2000],
    ['a second without a cost', 200, undefined, 1000],
    ['a second after status 429', 429, undefined, 1000],
  ])('reports a throttled query with a wait for %s', async (_, status, extensions, retryAfterMs) => {
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
    await serve(status, status === 429 ? '' : { errors, extensions })
    await expect(ask()).rejects.toMatchObject({ name: 'GraphqlError', status, retryAfterMs })
  })

  it('reads 20 of many errors', async () => {
    const errors = Array.from({ length: 5000 }, (_, index) =>
      index < 20 ? { message: `error ${index}` } : {},
    )
    await serve(200, { errors })
    const problems = errors.slice(0, 20).map((error) => ({ ...error, code: null }))
    await expect(ask()).rejects.toMatchObject({ name: 'GraphqlError', problems })
  })

  it('throws the status of an error without a GraphQL body', async () => {
    await serve(502, '<html>')
    await expect(ask()).rejects.toEqual(new GraphqlError(502, [], null))
  })

  it.each([['<html>'], ['[]'], ['{}'], ['{"data":null}'], ['{"data":"text"}'], ['{"errors":[1]}']])(
    'throws garbage for the answer %s',
    async (answer) => {
      await serve(200, answer)
      await expect(ask()).rejects.toMatchObject({ name: 'HttpError', kind: 'garbage' })
    },
  )
})
