import { describe, expect, it } from 'vitest'
import { estimateDelivery } from '@kervan/domain/tracking/promise/estimateDelivery'
import { followPromise } from '@kervan/domain/tracking/promise/followPromise'
import { progressOfPieces, shipmentEventOf } from '@kervan/domain/tracking/pieceProgress'
import type { PieceEvent } from '@kervan/domain/tracking/pieceProgress'
import { newsOf } from '@kervan/domain/tracking/trackingNews'
import { trackingExceptions, trackingGroups } from '@kervan/domain/tracking/trackingStages'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
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

describe('meaning of a carrier code', () => {
  // A null step leaves the step unchanged.
  it.each([
    [dhl, 'DHL', 'PU', 'Shipment pick up', 2, null],
    [dhl, 'DHL', 'DF', 'Depart facility', 3, null],
    [dhl, 'DHL', 'AF', 'Arrived facility', 3, null],
    [dhl, 'DHL', 'CD', 'Controllable clearance delay', 3, 'heldAtCustoms'],
    [dhl, 'DHL', 'UD', 'Uncontrollable clearance delay', 3, 'heldAtCustoms'],
    [dhl, 'DHL', 'WC', 'With delivering courier', 4, null],
    [dhl, 'DHL', 'CC', 'Awaiting cnee collection', 3, null],
    [dhl, 'DHL', 'NH', 'Not home', 4, 'deliveryAttempted'],
    // Unrelated to customs, although the code starts with the same letters as customs codes.
    [dhl, 'DHL', 'CM', 'Customer moved', null, 'deliveryAttempted'],
    [dhl, 'DHL', 'RD', 'Refused delivery', null, 'deliveryAttempted'],
    [dhl, 'DHL', 'BA', 'Bad address', null, 'delayed'],
    [dhl, 'DHL', 'DM', 'Damaged', null, 'damaged'],
    [dhl, 'DHL', 'DD', 'Delivered damaged', 5, 'damaged'],
    // Some pieces of the shipment were delivered: it reached the door but is not delivered as a whole.
    [dhl, 'DHL', 'PD', 'Partial delivery', 4, 'delayed'],
    [dhl, 'DHL', 'DS', 'Destroyed / disposal', null, 'lost'],
    [dhl, 'DHL', 'RT', 'Returned to consignor', null, 'returned'],
    [dhl, 'DHL', 'OK', 'Delivery', 5, null],
    [ups, 'UPS', 'MP', 'Shipment ready for UPS, billing information has been received.', null, null],
    // The same letters mean a scan in transit and a manifest before pickup.
    [ups, 'UPS', 'DP', 'Departure scan', 3, null],
    [ups, 'UPS', 'M:DP', 'Shipment ready for UPS, manifest processed.', null, null],
    [ups, 'UPS', 'OR', 'Origin scan or we have your package', 2, null],
    [ups, 'UPS', 'OT', 'Out for delivery', 4, null],
    [ups, 'UPS', 'D', 'Delivered', 5, null],
    [ups, 'UPS', 'X', 'Exception', null, 'delayed'],
    [ups, 'UPS', 'RS', 'Returned to shipper', null, 'returned'],
    // Failed attempts to collect the parcel from the sender.
    [ups, 'UPS', '65', 'Pickup Attempted', null, 'delayed'],
    [ups, 'UPS', '131', 'Final Pickup Attempted', null, 'delayed'],
    [ups, 'UPS', '135', 'Second Pickup Attempted', null, 'delayed'],
    [ups, 'UPS', '60', 'Delivery Attempted', 4, 'deliveryAttempted'],
    [ups, 'UPS', '64', 'Delivery Refused', null, 'deliveryAttempted'],
    [ups, 'UPS', '58', 'Clearance Information Required', 3, 'heldAtCustoms'],
    [ups, 'UPS', '18', 'Delivery Change Requested: Hold for Pickup', null, null],
    [ups, 'UPS', '40', 'Ready for Customer Pickup', 3, null],
    [ups, 'UPS', '59', 'Damage Reported', null, 'damaged'],
    [ups, 'UPS', '149', 'Prohibited Contents, Package Destroyed No Longer in UPS possession', null, 'lost'],
    [fedex, 'FEDEX', 'OC', 'Order Created', null, null],
    ['FedEx Track API, derived code in the sandbox’s sample answer', 'FEDEX', 'IN', 'Initiated', null, null],
    [fedex, 'FEDEX', 'PU', 'Picked Up', 2, null],
    [fedex, 'FEDEX', 'IT', 'In Transit', 3, null],
    ['FedEx Track API, change log of 15 October 2021', 'FEDEX', 'AE', 'Shipment arriving early', 3, null],
    ['FedEx Track API, change log of 15 October 2021', 'FEDEX', 'AO', 'Shipment arriving On-time', 3, null],
    [fedex, 'FEDEX', 'CD', 'Clearance Delay', 3, 'heldAtCustoms'],
    [fedex, 'FEDEX', 'DE', 'Delivery Exception', null, 'delayed'],
    [fedex, 'FEDEX', 'HL', 'Hold at Location', 3, null],
    [fedex, 'FEDEX', 'OD', 'Out for Delivery', 4, null],
    [fedex, 'FEDEX', 'DL', 'Delivered', 5, null],
    [fedex, 'FEDEX', 'RS', 'Return to Shipper', null, 'returned'],
  ] as const)('maps the published code in %s: %s %s', (_source, carrier, code, text, group, exception) => {
    expect(meaningOf(carrier, code)).toEqual([text, group, exception])
  })

  it.each([
    ...dhlCodes.map((reading) => [dhl, 'DHL', ...reading] as const),
    ...fedexCodes.map((reading) => [fedex, 'FEDEX', ...reading] as const),
    ...upsCodes.map((reading) => [ups, 'UPS', ...reading] as const),
  ])('maps every transcribed code in %s: %s %s', (_source, carrier, code, text, group, exception) => {
    expect(meaningOf(carrier, code)).toEqual([text, group, exception])
  })

  it('seeds no code that is missing from the published lists', () => {
    expect([meaningOf('DHL', 'PO'), meaningOf('UPS', 'SR')]).toEqual([undefined, undefined])
  })
})

/** Applies one event with this code to a booked parcel and returns its effects. */
const followCode = ({ status }: { status: string }) => {
  const { groupId, exception } = statusByCode.get(status)!
  const event: PieceEvent = {
    at: new Date('2026-11-24T09:00:00Z'),
    pieceNumber: 0,
    group: groupId as TrackingGroup | null,
    exception: exception as TrackingException | null,
  }
  const calendar = { countryCode: 'TR', weekend: [6, 7], holidays: new Map() }
  const route = { sender: calendar, receiver: calendar }
  const bookedAt = new Date('2026-11-24T08:00:00Z')
  const now = new Date('2026-11-24T10:00:00Z')
  return {
    event: shipmentEventOf(progressOfPieces([event], 1)),
    news: newsOf({ bookedAt, pieceCount: 1, events: [event], told: [] }, now)?.kind,
    firstScanDays: followPromise({
      firstDay: estimateDelivery('2026-11-24', 3, route).day,
      readyDay: '2026-11-24',
      transitDays: 3,
      pieceCount: 1,
      events: [event],
      now: { day: '2026-11-24', hour: 12 },
      dayOf: (moment) => moment.toISOString().slice(0, 10),
      route,
    }).firstScanDays,
  }
}

const namesWhere = (holds: (code: (typeof seed.carrierCodes)[number]) => boolean): string[] =>
  seed.carrierCodes
    .filter((code) => holds(code))
    .map(({ carrier, code }) => `${carrier} ${code}`)
    .toSorted()
const list = (carrier: string, codes: string) => codes.split(' ').map((code) => `${carrier} ${code}`)

describe('effects of one event of a booked parcel, for every seeded code', () => {
  /**
   * Status texts that do not describe the parcel itself: data, a label, a carrier on its way, an expected
   * parcel, a request or its answer.
   */
  const saysNothingOfTheParcel = [
    ...list('HOUSE', 'HLC'),
    ...list('DHL', 'DUMMY_PU AD CS DI IA PY RR SC TI TT'),
    ...list('FEDEX', 'OC IN OX DS EP AP RR RM RC CA RP CH LP RG RD SP'),
    ...list('UPS', 'M OC PL MP M:DP RD 3 80 157 166 SP 77 44 45 79 133 75 33 118 119 127 128'),
    ...list('UPS', 'MV NA U CA CD CL UA UD VP M:VP 0 7 18 19 20 27 28 41 42 43 54 55 56 63 82 88'),
    ...list('UPS', '95 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116'),
    ...list('UPS', '117 120 121 122 136 140 142 148 153 154 163'),
  ]
  /** Exceptions that a parcel can have before anyone has collected it. */
  const isTroubleOnly = ({ status }: { status: string }) => {
    const { groupId, exception } = statusByCode.get(status)!
    return groupId === null && exception !== null && exception !== 'returned'
  }

  it('moves no parcel, reports no pickup and counts no scan before anyone has the parcel', () => {
    const quiet = namesWhere((code) => {
      const { event, news, firstScanDays } = followCode(code)
      return event === null && news === 'booked' && firstScanDays === null
    })
    expect(quiet).toEqual(saysNothingOfTheParcel.toSorted())
  })

  it('moves no parcel and counts no scan when the carrier reports only an exception', () => {
    for (const code of seed.carrierCodes.filter(isTroubleOnly))
      expect([code.carrier, code.code, followCode(code)]).toEqual([
        code.carrier,
        code.code,
        { event: null, news: 'exception', firstScanDays: null },
      ])
  })

  it('reaches the step "received" by own scans only', () => {
    expect(namesWhere((code) => followCode(code).event === 'receive')).toEqual(list('HOUSE', 'HPU HRC'))
  })

  it('reaches "delivered" only by a delivery to the receiver', () => {
    expect(namesWhere((code) => followCode(code).event === 'deliver')).toEqual(
      [
        ...list('HOUSE', 'HDL'),
        ...list('DHL', 'DD OK'),
        ...list('FEDEX', 'DL'),
        ...list('UPS', 'D 11 26 155 156'),
      ].toSorted(),
    )
  })

  it('reaches "out for delivery" on the vehicle or after an attempt at the door', () => {
    expect(namesWhere((code) => followCode(code).news === 'outForDelivery')).toEqual(
      [
        ...list('HOUSE', 'HOD'),
        ...list('DHL', 'WC'),
        ...list('FEDEX', 'AD ED OD'),
        ...list('UPS', 'O OD OF OT YF YI 6 21 37 72 78 89 91 146 162'),
      ].toSorted(),
    )
  })

  it('reaches "returned" when on its way back, not when a return was requested', () => {
    expect(namesWhere((code) => followCode(code).event === 'return')).toEqual(
      [
        ...list('HOUSE', 'HRT'),
        ...list('DHL', 'RT'),
        ...list('FEDEX', 'RS'),
        ...list('UPS', 'RS 34 35 36 67 81'),
      ].toSorted(),
    )
  })
})

describe('seeded lists', () => {
  it('matches every seeded code to a status with a text in both languages', () => {
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

  it('seeds each code of a carrier once', () => {
    const keys = seed.carrierCodes.map(({ carrier, code }) => `${carrier} ${code}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('uses "received at the warehouse" for the own warehouse only', () => {
    const received = seed.carrierCodes.filter(({ status }) => status === 'received')
    expect(received.map(({ carrier }) => carrier)).toEqual(['HOUSE'])
  })
})
