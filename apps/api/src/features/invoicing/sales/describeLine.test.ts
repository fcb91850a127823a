import { expect, it } from 'vitest'
import { describeLine } from './describeLine.ts'

const details = {
  carrier: 'DHL Express',
  service: 'DHL Express Worldwide',
  fromCountry: 'TR',
  toCountry: 'US',
  params: { kg: 1.5, percent: '18.25' },
}

it('writes numbers as the language does, and a carrier once', () => {
  expect(describeLine({ code: 'fuel', details }, 'tr')).toBe('Yakıt %18,25')
  expect(describeLine({ code: 'fuel', details }, 'en')).toBe('Fuel 18.25%')
  expect(describeLine({ code: 'transport', details }, 'tr')).toBe(
    'Taşıma, 1,5 kg, DHL Express Worldwide, Türkiye – Amerika Birleşik Devletleri',
  )
})

it('names the carrier of a service that does not begin with it', () => {
  const text = describeLine({ code: 'carriage', details: { ...details, service: 'Worldwide' } }, 'tr')
  expect(text).toContain('DHL Express Worldwide')
})
