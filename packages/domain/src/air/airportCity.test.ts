import { expect, it } from 'vitest'
import { cityIn } from './airportCity.ts'

it('names airport cities in Turkish for Turkish readers only', () => {
  expect(['Istanbul', 'Munich', 'Amsterdam', 'constructor'].map((city) => cityIn(city, 'tr'))).toEqual([
    'İstanbul',
    'Münih',
    'Amsterdam',
    'constructor',
  ])
  expect(cityIn('Munich', 'en')).toBe('Munich')
})
