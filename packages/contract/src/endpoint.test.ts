import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, isBinaryAnswer, isOpenToVisitors, pathParameters } from './endpoint.ts'

it('returns the contract row unchanged', () => {
  const row = { method: 'GET', path: '/api/X', access: 'public', summary: 'X', answer: z.string() } as const
  expect(endpoint(row)).toBe(row)
})

it.each([
  ['public', true],
  ['publicPrices', true],
  ['signedIn', false],
  ['seesPrices', false],
  ['staff', false],
  ['operation', false],
  ['agent_companies', false],
] as const)('reports whether %s is open to visitors: %s', (access, isOpen) =>
  expect(isOpenToVisitors(access)).toBe(isOpen),
)

it.each([
  ['/api/X', []],
  ['/api/X/{id}', ['id']],
  ['/api/{area}/X/{shipmentId}', ['area', 'shipmentId']],
])('lists the parameters of %s: %j', (path, names) => expect(pathParameters(path)).toEqual(names))

it('distinguishes files from answers with a schema', () => {
  expect(isBinaryAnswer({ contentTypes: ['application/pdf'] })).toBe(true)
  expect(isBinaryAnswer(z.object({}))).toBe(false)
})
