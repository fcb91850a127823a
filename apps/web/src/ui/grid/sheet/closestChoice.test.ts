import { expect, test } from 'vitest'
import { closestChoice } from './closestChoice.ts'

const choices = ['Almanya', 'Avusturya', 'Avustralya', 'Irak', 'İran', 'Amerika Birleşik Devletleri'].map(
  (label) => ({ value: label, label }),
)

test.each([
  ['Almnya', 'Almanya'],
  ['ALMANYAA', 'Almanya'],
  ['Avustralia', 'Avustralya'],
  ['Amerika Birlesik Devletlri', 'Amerika Birleşik Devletleri'],
])('matches the mistyped word %s to %s', (text, meant) => {
  expect(closestChoice(choices, text)?.value).toBe(meant)
})

test.each(['', 'Al', 'Ira', 'Atlantis', 'Fransa'])('returns no choice for the mistyped word %j', (text) => {
  expect(closestChoice(choices, text)).toBeUndefined()
})
