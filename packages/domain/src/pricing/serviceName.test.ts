import { describe, expect, test } from 'vitest'
import { carrierAndService, nameWithoutCarrier } from './serviceName.ts'

describe('service name', () => {
  test.each([
    ['Kervan', 'Kervan Ekonomi', 'Ekonomi', 'Kervan Ekonomi'],
    ['FedEx', 'FedEx International Priority', 'International Priority', 'FedEx International Priority'],
    ['DHL Express', 'DHL Express Worldwide', 'Worldwide', 'DHL Express Worldwide'],
    ['DHL Express', 'DHL Economy Select', 'Economy Select', 'DHL Express Economy Select'],
    ['Yurtiçi', 'Ekspres', 'Ekspres', 'Yurtiçi Ekspres'],
    ['UPS', 'UPSilon', 'UPSilon', 'UPS UPSilon'],
    ['PTT', 'PTT', 'PTT', 'PTT'],
  ])('combines carrier %s and service %s without repeating words', (carrier, service, name, both) => {
    expect(nameWithoutCarrier(service, carrier)).toBe(name)
    expect(carrierAndService(carrier, service)).toBe(both)
  })

  test('shows the carrier alone without a service', () => {
    expect(carrierAndService('UPS', null)).toBe('UPS')
  })
})
