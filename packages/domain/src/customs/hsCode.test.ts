import { describe, expect, it } from 'vitest'
import { checkHsCode, toHs6 } from './hsCode.ts'

describe('HS code', () => {
  it.each([
    ['610910000000', 'US', 'ok'], // a Turkish GTİP is valid everywhere
    ['6109.10.00.00.00', 'DE', 'ok'],
    ['610910', 'AE', 'ok'],
    ['610910', 'DE', 'shortForDestination'], // 8 digits
    ['61091000', 'DE', 'ok'],
    ['61091000', 'US', 'shortForDestination'], // 10 digits
    ['6109100012', 'US', 'ok'],
    ['61091', 'AE', 'malformed'],
    ['6109100000000', 'AE', 'malformed'],
    ['6109AB', 'AE', 'malformed'],
    ['', 'AE', 'malformed'],
    ['001234', 'AE', 'unknownChapter'],
    ['010121', 'AE', 'ok'],
    ['770100', 'AE', 'unknownChapter'],
    ['980100', 'AE', 'unknownChapter'],
    ['970600', 'AE', 'ok'],
  ])('checks the HS code %s for destination %s: %s', (code, destination, verdict) => {
    expect(checkHsCode(code, destination)).toBe(verdict)
  })

  it('uses the first six digits of a tariff code as the HS6 code', () => {
    expect(toHs6('6109.10.00.00.00')).toBe('610910')
  })
})
