import { expect, test } from 'vitest'
import { splitPhone } from './phone.ts'

test.each([
  ['+90 532 123 45 67', '+90', '5321234567'],
  ['0 532 123 45 67', '+90', '5321234567'],
  ['00 49 30 123456', '+49', '30123456'],
  ['+1 868 622 1234', '+1868', '6221234'],
  ['+1 212 555 0100', '+1', '2125550100'],
  ['+39 06 6982', '+39', '066982'],
  ['(0532) 123-45-67', '+90', '5321234567'],
])('splits the phone number %s into %s and %s', (text, dialCode, number) => {
  expect(splitPhone(text, '+90', ['+90', '+49', '+1', '+1868', '+39'])).toEqual({ dialCode, number })
})
