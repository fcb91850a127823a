import { describe, expect, it } from 'vitest'
import { trackingExceptions, trackingGroups } from '@kervan/domain/tracking/trackingStages'
import { dhlCodes, fedexCodes, upsCodes } from './testing/carrierCodes.ts'
import seed from '../../db/seed/reference/trackingStatuses.json' with { type: 'json' }

const statusByCode = new Map(seed.statuses.map((status) => [status.code, status]))

const meaningOf = (carrier: string, code: string) => {
  const found = seed.carrierCodes.find((entry) => entry.carrier === carrier && entry.code === code)
  const status = found && statusByCode.get(found.status)
  return status && [found.text, status.groupId, status.exception]
}

const dhl = 'DHL Express MyDHL API, reference data: tracking event codes'
const ups = 'UPS Tracking API, codes of the activity status: type, code, statusCode'
const fedex = 'FedEx Track API (Basic Integrated Visibility), tracking status codes'

describe('what a carrier’s code means', () => {
  // A step of null keeps the step before it.
  it.each([
    [dhl, 'DHL', 'PU', 'Shipment pick up', 2, null],
    [dhl, 'DHL', 'DF', 'Depart facility', 3, null],
    [dhl, 'DHL', 'AF', 'Arrived facility', 3, null],
    [dhl, 'DHL', 'CD', 'Controllable clearance delay', 3, 'heldAtCustoms'],
    [dhl, 'DHL', 'UD', 'Uncontrollable clearance delay', 3, 'heldAtCustoms'],
    [dhl, 'DHL', 'WC', 'With delivering courier', 4, null],
    [dhl, 'DHL', 'CC', 'Awaiting cnee collection', 4, null],
    [dhl, 'DHL', 'NH', 'Not home', 4, 'deliveryAttempted'],
    // Not a matter of customs, though its letters begin as theirs do.
    [dhl, 'DHL', 'CM', 'Customer moved', null, 'deliveryAttempted'],
    [dhl, 'DHL', 'RD', 'Refused delivery', null, 'deliveryAttempted'],
    [dhl, 'DHL', 'BA', 'Bad address', null, 'delayed'],
    [dhl, 'DHL', 'DM', 'Damaged', null, 'damaged'],
    [dhl, 'DHL', 'DD', 'Delivered damaged', 5, 'damaged'],
    // Some pieces of the shipment: it is not delivered.
    [dhl, 'DHL', 'PD', 'Partial delivery', null, 'delayed'],
    [dhl, 'DHL', 'DS', 'Destroyed / disposal', null, 'lost'],
    [dhl, 'DHL', 'RT', 'Returned to consignor', null, 'returned'],
    [dhl, 'DHL', 'OK', 'Delivery', 5, null],
    [ups, 'UPS', 'MP', 'Shipment ready for UPS, billing information has been received.', 1, null],
    // The same letters: a scan on the way, and a manifest before anything was picked up.
    [ups, 'UPS', 'DP', 'Departure scan', 3, null],
    [ups, 'UPS', 'M:DP', 'Shipment ready for UPS, manifest processed.', 1, null],
    [ups, 'UPS', 'OR', 'Origin scan or we have your package', 2, null],
    [ups, 'UPS', 'OT', 'Out for delivery', 4, null],
    [ups, 'UPS', 'D', 'Delivered', 5, null],
    [ups, 'UPS', 'X', 'Exception', null, 'delayed'],
    [ups, 'UPS', 'RS', 'Returned to shipper', null, 'returned'],
    // Attempts to collect the parcel from the sender.
    [ups, 'UPS', '65', 'Pickup Attempted', null, 'delayed'],
    [ups, 'UPS', '131', 'Final Pickup Attempted', null, 'delayed'],
    [ups, 'UPS', '135', 'Second Pickup Attempted', null, 'delayed'],
    [ups, 'UPS', '60', 'Delivery Attempted', 4, 'deliveryAttempted'],
    [ups, 'UPS', '64', 'Delivery Refused', null, 'deliveryAttempted'],
    [ups, 'UPS', '58', 'Clearance Information Required', 3, 'heldAtCustoms'],
    [ups, 'UPS', '18', 'Delivery Change Requested: Hold for Pickup', null, null],
    [ups, 'UPS', '40', 'Ready for Customer Pickup', 4, null],
    [ups, 'UPS', '59', 'Damage Reported', null, 'damaged'],
    [ups, 'UPS', '149', 'Prohibited Contents, Package Destroyed No Longer in UPS possession', null, 'lost'],
    [fedex, 'FEDEX', 'OC', 'Order Created', 1, null],
    ['FedEx Track API, derived code in the sandbox’s sample answer', 'FEDEX', 'IN', 'Initiated', 1, null],
    [fedex, 'FEDEX', 'PU', 'Picked Up', 2, null],
    [fedex, 'FEDEX', 'IT', 'In Transit', 3, null],
    ['FedEx Track API, change log of 15 October 2021', 'FEDEX', 'AE', 'Shipment arriving early', 3, null],
    ['FedEx Track API, change log of 15 October 2021', 'FEDEX', 'AO', 'Shipment arriving On-time', 3, null],
    [fedex, 'FEDEX', 'CD', 'Clearance Delay', 3, 'heldAtCustoms'],
    [fedex, 'FEDEX', 'DE', 'Delivery Exception', null, 'delayed'],
    [fedex, 'FEDEX', 'HL', 'Hold at Location', 4, null],
    [fedex, 'FEDEX', 'OD', 'Out for Delivery', 4, null],
    [fedex, 'FEDEX', 'DL', 'Delivered', 5, null],
    [fedex, 'FEDEX', 'RS', 'Return to Shipper', null, 'returned'],
  ] as const)('%s: %s %s', (_source, carrier, code, text, group, exception) => {
    expect(meaningOf(carrier, code)).toEqual([text, group, exception])
  })

  it.each([
    ...dhlCodes.map((reading) => [dhl, 'DHL', ...reading] as const),
    ...fedexCodes.map((reading) => [fedex, 'FEDEX', ...reading] as const),
    ...upsCodes.map((reading) => [ups, 'UPS', ...reading] as const),
  ])('%s: %s %s', (_source, carrier, code, text, group, exception) => {
    expect(meaningOf(carrier, code)).toEqual([text, group, exception])
  })

  it('is not guessed: codes that no published list explains are not seeded', () => {
    expect([meaningOf('DHL', 'PO'), meaningOf('UPS', 'SR')]).toEqual([undefined, undefined])
  })
})

describe('the seeded lists', () => {
  it('match every code to a status, with a text in both languages', () => {
    for (const { carrier, code, text, status } of seed.carrierCodes) {
      expect([carrier, code, text !== '' && statusByCode.has(status)]).toEqual([carrier, code, true])
    }
    for (const { nameTr, nameEn, groupId, exception } of seed.statuses) {
      expect(nameTr).toBeTruthy()
      expect(nameEn).toBeTruthy()
      expect([null, ...trackingGroups]).toContain(groupId)
      expect([null, ...trackingExceptions]).toContain(exception)
    }
  })

  it('name each code of a carrier once', () => {
    const keys = seed.carrierCodes.map(({ carrier, code }) => `${carrier} ${code}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('say "received at the warehouse" of our own warehouse only', () => {
    const received = seed.carrierCodes.filter(({ status }) => status === 'received')
    expect(received.map(({ carrier }) => carrier)).toEqual(['HOUSE'])
  })
})
