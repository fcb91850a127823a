import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { listEndpoints } from '@kervan/contract/table'
import { startTestApp } from './testing/testApp.ts'
import type { TestApp } from './testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('application', () => {
  it('reports that the application is alive and ready', async () => {
    expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await test.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: true,
      jobs: true,
      room: true,
    })
  })

  it('counts answers by route instead of URL', async () => {
    await test.app.inject('/healthz')
    const { body } = await test.app.inject('/metrics')
    expect(body).toMatch(
      /kervan_http_request_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/,
    )
  })

  it('describes every row of the contract table in its OpenAPI document', async () => {
    const document = (await test.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
    for (const { endpoint } of listEndpoints()) {
      expect(document.paths[endpoint.path]).toHaveProperty(endpoint.method.toLowerCase())
    }
  })

  it("returns an error in the caller's language for an unknown call", async () => {
    const reply = await test.app.inject({ url: '/api/Nothing/Here', headers: { 'accept-language': 'en' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({
      Type: 'NotFound',
      Detail: 'The requested resource was not found.',
      ReturnCode: 404,
      ReturnText: 'The requested resource was not found.',
    })
  })

  it('forbids caching of API answers', async () => {
    const reply = await test.app.inject({ method: 'POST', url: '/api/Shipment/GetShipmentList', payload: {} })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('rejects a body that is not valid text', async () => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload: Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      Detail: 'The request could not be read: its body is not a JSON object.',
    })
  })

  it.each(['text/plain', 'application/xml'])('rejects a request body that is %s', async (type) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      headers: { 'content-type': type },
      payload: '{"email":"a@b.example","password":"x"}',
    })
    expect(reply.statusCode).toBe(415)
  })

  it('rejects a visitor and a user without permission, and answers a permitted user', async () => {
    expect((await test.callFailing(systemEndpoints.listFailedJobs)).body.Type).toBe('Authentication')
    const customer = await test.tokenOf('customer')
    expect((await test.callFailing(systemEndpoints.listFailedJobs, { token: customer })).status).toBe(403)
    const operations = await test.tokenOf('operations')
    const reply = await test.call(systemEndpoints.listFailedJobs, { token: operations })
    expect(reply.body).toEqual({ items: [] })
  })

  it('puts a message on the field of an invalid request body', async () => {
    const token = await test.tokenOf('admin')
    const reply = await test.callFailing(systemEndpoints.retryFailedJob, {
      token,
      body: { Name: 'x', Id: '1' },
    })
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual({ id: ['Listeden bir değer seçiniz.'] })
  })
})

describe('readiness and metrics', () => {
  it('reports not ready while the database accepts no connection, and recovers', async () => {
    const own = await startTestApp({ DATABASE_POOL: '2' })
    const outside = new pg.Client({ connectionString: test.connectionString })
    await outside.connect()
    const name = new URL(own.connectionString).pathname.slice(1)
    const statusOf = async () => (await own.app.inject('/readyz')).statusCode
    expect(await statusOf()).toBe(200)
    await outside.query(`alter database ${name} allow_connections false`)
    await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await expect.poll(statusOf).toBe(503)
    expect((await own.app.inject('/healthz')).statusCode).toBe(200)
    await outside.query(`alter database ${name} allow_connections true`)
    await expect.poll(statusOf).toBe(200)
    await outside.end()
    await own.close()
  })

  it('requires the metrics token when it is configured', async () => {
    const own = await startTestApp({ METRICS_TOKEN: 'for the watch' })
    const ask = async (authorization?: string) =>
      (await own.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
    expect([await ask(), await ask('Bearer guessed'), await ask('Bearer for the watch')]).toEqual([
      404, 404, 200,
    ])
    await own.close()
  })
})
