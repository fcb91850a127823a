import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@kervan/contract/endpoint'
import { serveRows } from '../../testing/serveRows.ts'
import { EncodedAnswer, jsonOf } from './encodedAnswer.ts'

const offer = z.object({
  name: z.string(),
  price: z.number(),
  staff: z.object({ cost: z.number() }).optional(),
})
const offers = z.array(offer)
const quote = z.union([offers, z.object({ returnText: z.string() })])
const path = '/api/Price/Find'

/** Simulates an installation whose handler returns this answer for a row with this schema. */
const send = async (schema: z.ZodType, answer: unknown) => {
  const find = endpoint({ method: 'GET', path, access: 'public', summary: 'Offers', answer: schema })
  const { app } = serveRows({ find }, { find: () => answer })
  return app.inject(path)
}

const secret = { name: 'Express', price: 12.5, cost: 9, staff: { cost: 9, supplier: 'UPS' } }
const named = { name: 'Express', price: 12.5, staff: { cost: 9 } }

it('omits fields outside the schema when the handler returns objects', async () => {
  expect((await send(offers, [secret])).json()).toEqual([named])
})

it('answers 500 when a handler returns a field that no alternative of its schema has', async () => {
  const reply = await send(quote, [secret])
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('supplier')
})

it('omits fields outside the schema when the handler returns bytes', async () => {
  const json = jsonOf(offer)
  const bytes = `[${json.object(secret)},{${json.fields(secret)}}]`
  const reply = await send(quote, new EncodedAnswer(offers, Buffer.from(bytes)))
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.json()).toEqual([named, named])
})

it('accepts only field names of the schema', () => {
  expect(jsonOf(offer).name('price')).toBe('"price":')
  expect(() => jsonOf(offer).name('cost' as 'price')).toThrow('the schema has no field cost')
})

it('sends no bytes that were written by the schema of another call', async () => {
  const costs = z.array(z.object({ cost: z.number() }))
  const reply = await send(quote, new EncodedAnswer(costs, Buffer.from('[{"cost":9}]')))
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('"cost"')
})
