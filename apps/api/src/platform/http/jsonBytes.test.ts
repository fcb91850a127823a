import { expect, it } from 'vitest'
import { JsonBytes, jsonFragment } from './jsonBytes.ts'

it.each([0, 1, 9, 10, 99, 100, 101, 12_34, 999_99, 1_000_00, 4_687_55, 2_147_483_647, 99_999_999_999, -1234])(
  'writes %i hundredths as a number',
  (minor) => {
    const json = new JsonBytes().putHundredths(minor).finish().toString()
    expect(JSON.parse(json)).toBe(minor / 100)
  },
)

it('grows the JSON buffer with its content, and empties it after each answer', () => {
  const json = new JsonBytes()
  const long = 'ğ'.repeat(70_000)
  expect(json.putText(`"${long}"`).finish().toString()).toBe(`"${long}"`)
  expect(json.put(jsonFragment('[')).putText('"ş"').put(jsonFragment(']')).finish().toString()).toBe('["ş"]')
})
