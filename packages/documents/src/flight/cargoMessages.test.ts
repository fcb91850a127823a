import { describe, expect, it } from 'vitest'
import { makeFhl, makeFwb } from './cargoMessages.ts'
import type { CargoFlight, CargoParty } from './cargoMessages.ts'

const party = (changes: Partial<CargoParty> = {}): CargoParty => ({
  name: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  address: 'Mahmutbey Mah. 2550. Sok. No: 7/3',
  city: 'İstanbul',
  postalCode: '34218',
  countryCode: 'TR',
  ...changes,
})

const flight: CargoFlight = {
  masterWaybill: '23512345675',
  origin: 'IST',
  destination: 'MUC',
  airlineCode: 'TK',
  flightNumber: 'TK1629',
  day: 5,
  pieceCount: 2,
  weightKg: 3.46,
  shipper: party(),
  consignee: party({ name: 'Müller & Söhne/GmbH', city: 'München', countryCode: 'DE' }),
  issuedOn: '05DEC26',
}

describe('cargo messages', () => {
  it('writes an FWB with air waybill, flight, route, parties and weight', () => {
    const message = makeFwb(flight).split('\r\n')
    expect(message.slice(0, 4)).toEqual(['FWB/16', '235-12345675ISTMUC/T2K3.5', 'FLT/TK1629/05', 'RTG/MUCTK'])
    expect(message).toContain('/GULSAH OZTURK INSAAT SAN. VE TIC. A')
    expect(message).toContain('RTD/1/P2/K3.5/CQ/W3.5')
    expect(message).toContain('ISU/05DEC26/ISTANBUL')
  })

  it('writes one FHL line per shipment with its number without dashes', () => {
    const message = makeFhl({ ...flight, weightKg: 2.4 }, [
      {
        number: 'KRV-41870392-5',
        pieceCount: 1,
        weightKg: 2.4,
        goods: 'Seramik kupa',
        shipper: party(),
        consignee: flight.consignee,
      },
    ])
    expect(message).toContain('MBI/235-12345675ISTMUC/T2K2.4\r\n')
    expect(message).toContain('HBS/KRV418703925/ISTMUC/1/K2.4//SERAMIK KUPA\r\n')
  })

  it.each([
    [3.42, [1.14, 1.14, 1.14], ['K1.2', 'K1.1', 'K1.1'], 'K3.4'],
    [1, [0.01, 0.01, 0.98], ['K0.1', 'K0.1', 'K0.8'], 'K1'],
    [0.6, [0.2, 0.4], ['K0.2', 'K0.4'], 'K0.6'],
  ])(
    'writes an FHL of %f kg for shipments of %j kg like the air waybill',
    (weightKg, weights, each, total) => {
      const shipments = weights.map((weight, index) => ({
        number: `ABCDE-4187039${index}-5`,
        pieceCount: 1,
        weightKg: weight,
        goods: '📦',
        shipper: party({ name: '' }),
        consignee: flight.consignee,
      }))
      const message = makeFhl({ ...flight, weightKg }, shipments).split('\r\n')
      expect(message[1]).toMatch(new RegExp(`/T2${total}$`))
      const houses = message.filter((line) => line.startsWith('HBS/'))
      expect(houses).toEqual(each.map((kg, index) => `HBS/CDE4187039${index}5/ISTMUC/1/${kg}//GOODS`))
      expect(message).toContain('/TO BE COMPLETED')
    },
  )

  it.each([
    ['Λεωφόρος Αμαλίας 10', 'Αθήνα', ['/LEOFOROS AMALIAS 10', '/ATHINA']],
    ['Königstraße 12', 'Malmö', ['/KONIGSTRASSE 12', '/MALMO']],
    ['ул. Ленина 5', 'София', ['/UL. LENINA 5', '/SOFIYA']],
    ['ศ', '📦', ['/S', '/TO BE COMPLETED']],
  ])('writes the address %s, %s in Latin letters', (address, city, written) => {
    const message = makeFwb({ ...flight, consignee: party({ address, city }) }).split('\r\n')
    expect(message.slice(message.indexOf('CNE') + 2).slice(0, 2)).toEqual(written)
  })

  it.each([
    ['US', '10001-1234', '/US/100011234'],
    ['GR', '105 57', '/GR/105 57'],
    ['BR', '01310-100', '/BR/01310-100'],
    // A truncated postal code would name another location.
    ['IR', '11936-53471', '/IR/'],
  ])('writes the postal code of %s %s completely or not at all', (countryCode, postalCode, written) => {
    expect(makeFwb({ ...flight, consignee: party({ countryCode, postalCode }) })).toContain(`${written}\r\n`)
  })

  it('escapes text that could start another field of a cargo message', () => {
    const message = makeFwb({ ...flight, consignee: party({ name: 'A/B\r\nISU/01JAN00/X' }) })
    expect(message.match(/ISU\//g)).toHaveLength(1)
    expect(message).toContain('/A B ISU 01JAN00 X\r\n')
  })
})
