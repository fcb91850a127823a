import { describe, expect, it } from 'vitest'
import { checkGtin, proposeGtin } from './gtin.ts'

describe('checkGtin', () => {
  it.each([
    ['4012345678901', 'ok'],
    ['8690504000013', 'ok'],
    ['036000291452', 'ok'],
    ['96385074', 'ok'],
    ['18690504000010', 'ok'],
    ['9783161484100', 'ok'],
    ['4012345678902', 'wrongCheckDigit'],
    ['4012345678910', 'wrongCheckDigit'],
    ['40123456789', 'malformed'],
    ['400638133393112', 'malformed'],
    ['KRV-4420-BLK', 'malformed'],
    ['٤٠١٢٣٤٥٦٧٨٩٠١', 'malformed'],
    ['0000000000000', 'malformed'],
    ['', 'malformed'],
  ] as const)('checks %j: %s', (gtin, verdict) => {
    expect(checkGtin(gtin)).toBe(verdict)
  })
})

describe('proposeGtin', () => {
  it.each([
    ['36000291452', '036000291452'],
    ['978-3-16-148410-0', '9783161484100'],
    ['3-16-148410-X', '9783161484100'],
    ['080442957x', '9780804429573'],
    [' 8690504 000013 ', '8690504000013'],
    ['4012345678902', null],
    ['KRV-4420-BLK', null],
    ['000', null],
    ['', null],
    ['4006381333931400638', null],
  ])('proposes for %j: %s', (text, gtin) => {
    expect(proposeGtin(text)).toBe(gtin)
  })
})
