import { expect, it } from 'vitest'
import { slugOf, slugProblem } from './senderSlug.ts'

it.each([
  ['isik-tekstil', null],
  ['a1b', null],
  ['ab', 'malformed'],
  ['x'.repeat(41), 'malformed'],
  ['-isik', 'malformed'],
  ['isik--tekstil', 'malformed'],
  ['Isik', 'malformed'],
  ['ışık', 'malformed'],
  ['41870392-5', 'malformed'],
  ['../api', 'malformed'],
  ['kervan', 'reserved'],
  ['kervan-destek', 'reserved'],
  ['ups-turkiye', 'reserved'],
  ['tracking', 'reserved'],
])('checks the slug %s: %s', (slug, problem) => {
  expect(slugProblem(slug)).toBe(problem)
})

it('proposes a slug from a company name', () => {
  expect(slugOf('  Işık Tekstil A.Ş. ')).toBe('isik-tekstil-a-s')
})
