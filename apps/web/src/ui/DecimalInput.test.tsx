import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { changeLanguage } from '../platform/text/i18n.ts'
import { DecimalInput } from './DecimalInput.tsx'

const label = 'weight'
let last: number | string | null | undefined

const Weight = ({ at }: { at?: number }) => {
  const [value, setValue] = useState<number | string | null>(at ?? null)
  return (
    <DecimalInput
      aria-label={label}
      value={value}
      onChange={(next) => {
        last = next
        setValue(next)
      }}
    />
  )
}

const typeInto = async (text: string): Promise<HTMLInputElement> => {
  render(<Weight />)
  const input = screen.getByLabelText<HTMLInputElement>(label)
  await userEvent.type(input, text)
  return input
}

beforeEach(() => {
  last = undefined
})

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['1.500', 1500],
])('parses the typed number %s as %d', async (text, value) => {
  await typeInto(text)
  expect(last).toBe(value)
})

test('keeps the typed number until blur and then formats it', async () => {
  const input = await typeInto('1.500')
  expect(input.value).toBe('1.500')
  await userEvent.tab()
  expect(input.value).toBe('1500')
})

test("shows the decimal separator of the user's language", async () => {
  await changeLanguage('en')
  render(<Weight at={2.5} />)
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('2.5')
  await changeLanguage('tr')
})

test("keeps a text that is not a number, so that the field's rule can reject it", async () => {
  const input = await typeInto('iki kilo')
  await userEvent.tab()
  expect(last).toBe('iki kilo')
  expect(input.value).toBe('iki kilo')
})

test('returns null when the number field is emptied', async () => {
  render(<Weight at={2.5} />)
  await userEvent.clear(screen.getByLabelText(label))
  expect(last).toBeNull()
})
