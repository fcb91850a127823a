import { describe, expect, test } from 'vitest'
import { carrierAndService, nameWithoutCarrier } from './serviceName.ts'

describe('a carrier and its service', () => {
  test.each([
    ['Kervan', 'Kervan Ekonomi', 'Ekonomi', 'Kervan Ekonomi'],
    ['FedEx', 'FedEx International Priority', 'International Priority', 'FedEx International Priority'],
    ['DHL Express', 'DHL Express Worldwide', 'Worldwide', 'DHL Express Worldwide'],
    ['DHL Express', 'DHL Economy Select', 'Economy Select', 'DHL Express Economy Select'],
    ['Yurtiçi', 'Ekspres', 'Ekspres', 'Yurtiçi Ekspres'],
    ['UPS', 'UPSilon', 'UPSilon', 'UPS UPSilon'],
    ['PTT', 'PTT', 'PTT', 'PTT'],
  ])('%s and %s say no word twice', (carrier, service, name, both) => {
    expect(nameWithoutCarrier(service, carrier)).toBe(name)
    expect(carrierAndService(carrier, service)).toBe(both)
  })

  test('without a service the carrier stands alone', () => {
    expect(carrierAndService('UPS', null)).toBe('UPS')
  })
})
