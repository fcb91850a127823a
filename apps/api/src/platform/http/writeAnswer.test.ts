import { expect, it } from 'vitest'
import { z } from 'zod'
import { isBinaryAnswer } from '@kervan/contract/endpoint'
import { listEndpoints } from '@kervan/contract/table'
import { writerOf } from './writeAnswer.ts'

it('writes what the schema names, and nothing else', () => {
  const answer = z.object({ id: z.string(), note: z.string().nullable() })
  expect(writerOf(answer)({ id: 'a', note: null, secret: 'x' })).toBe('{"id":"a","note":null}')
})

it('makes the code for a schema once', () => {
  const answer = z.object({ id: z.string() })
  expect(writerOf(answer)).toBe(writerOf(answer))
})

it('can write the answer of every call', () => {
  for (const { endpoint } of listEndpoints())
    if (!isBinaryAnswer(endpoint.answer)) expect(writerOf(endpoint.answer)).toBeTypeOf('function')
})
