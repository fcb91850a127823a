import { expect, it } from 'vitest'
import { readTaxQuestion, writeTaxQuestion } from './taxSearch.ts'

it('writes a tax question to the address and reads it back', () => {
  const question = { gtip: '6109.10.00', value: 19.99, quantity: 3, netWeight: 0.75, day: '2026-11-20' }
  expect(readTaxQuestion(writeTaxQuestion(question))).toEqual(question)
  const { gtip, value } = question
  expect(readTaxQuestion(writeTaxQuestion({ gtip, value, day: null }))).toEqual({ gtip, value })
})

it('drops invalid values of an edited tax address', () => {
  expect(readTaxQuestion(new URLSearchParams('gtip=&value=x&quantity=1e9&day=today'))).toEqual({})
})
