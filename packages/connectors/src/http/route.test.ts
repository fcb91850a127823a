import { expect, it } from 'vitest'
import { routeTo } from './route.ts'

it('calls the template with encoded values and logs it without its query', () => {
  const values = { number: 'a/b?c' }
  expect(routeTo('https://api.example/v1', '/parcels/{number}/events?all=true', values)).toEqual({
    url: 'https://api.example/v1/parcels/a%2Fb%3Fc/events?all=true',
    route: '/parcels/{number}/events',
  })
})
