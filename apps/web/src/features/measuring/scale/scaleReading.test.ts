import { describe, expect, it } from 'vitest'
import { makeLineReader, readScaleLine } from './scaleReading.ts'

describe('readScaleLine', () => {
  it.each([
    ['ST,GS,+   1.234kg', 1.234, true],
    ['ST,NT,+00012.50 kg', 12.5, true],
    ['US,GS,+   1.200kg', 1.2, false],
    ['ST, +0001.50 kg', 1.5, true],
    ['S S      2.345 kg', 2.345, true],
    ['S D      2.3 kg', 2.3, false],
    ['1.234 kg', 1.234, true],
    ['  1,234 KG\r', 1.234, true],
    ['850 g', 0.85, true],
    ['10 lb', 4.536, true],
  ])("reads the weight and stability from the scale's line %s", (line, weightKg, isStable) => {
    expect(readScaleLine(line)).toEqual({ weightKg, isStable })
  })

  it.each([
    '',
    'OL',
    'ST,GS,-   1.234kg',
    '0.000 kg',
    '1.234',
    'kg',
    'KRV-41870392-5',
    '1.2.3 kg',
    '9999999 kg',
  ])("reads no weight from the scale's line %s", (line) => expect(readScaleLine(line)).toBeNull())
})

it('joins chunks of serial data into lines', () => {
  const lines: string[] = []
  const read = makeLineReader((line) => lines.push(line))
  for (const chunk of ['ST,GS,+ 1.', '234kg\r', '\nST,GS,+ 1.240kg\r\nUS']) read(chunk)
  expect(lines).toEqual(['ST,GS,+ 1.234kg', 'ST,GS,+ 1.240kg'])
  read(',GS,+ 1.250kg\n')
  expect(lines.at(-1)).toBe('US,GS,+ 1.250kg')
})
