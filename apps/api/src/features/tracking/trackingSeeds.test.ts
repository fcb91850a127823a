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

describe('what a carrier’s code means', () => {
  // A step of null keeps the step before it.
  it.each([
    [dhl, 'DHL', 'PU', 'Shipment pick up', 2, null],
    [dhl, 'DHL', 'DF', 'Depart facility', 3, null],
    [dhl, 'DHL', 'AF', 'Arrived facility', 3, null],
    [dhl, 'DHL', 'CD', 'Controllable clearance delay', 3, 'heldAtCustoms'],
    [dhl, 'DHL', 'UD', 'Uncontrollable clearance delay', 3, 'heldAtCustoms'],
    [dhl, 'DHL', 'WC', 'With delivering courier', 4, null],
    [dhl, 'DHL', 'CC', 'Awaiting cnee collection', 3, null],
    [dhl, 'DHL', 'NH', 'Not home', 4, 'deliveryAttempted'],
    // Not a matter of customs, though its letters begin as theirs do.
    [dhl, 'DHL', 'CM', 'Customer moved', null, 'deliveryAttempted'],
    [dhl, 'DHL', 'RD', 'Refused delivery', null, 'deliveryAttempted'],
    [dhl, 'DHL', 'BA', 'Bad address', null, 'delayed'],
    [dhl, 'DHL', 'DM', 'Damaged', null, 'damaged'],
    [dhl, 'DHL', 'DD', 'Delivered damaged', 5, 'damaged'],
    // Some pieces of the shipment: it reached the door and is not delivered.
    [dhl, 'DHL', 'PD', 'Partial delivery', 4, 'delayed'],
    [dhl, 'DHL', 'DS', 'Destroyed / disposal', null, 'lost'],
    [dhl, 'DHL', 'RT', 'Returned to consignor', null, 'returned'],
    [dhl, 'DHL', 'OK', 'Delivery', 5, null],
    [ups, 'UPS', 'MP', 'Shipment ready for UPS, billing information has been received.', null, null],
    // The same letters: a scan on the way, and a manifest before anything was picked up.
    [ups, 'UPS', 'DP', 'Departure scan', 3, null],
    [ups, 'UPS', 'M:DP', 'Shipment ready for UPS, manifest processed.', null, null],
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

/** The effects on a booked parcel of one event with this code. */
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

describe('one event of a booked parcel, over all seeded codes', () => {
  /** Data, a label, a carrier that is on its way, a parcel that is expected, a request, an answer to a request. */
  const saysNothingOfTheParcel = [
    ...list('HOUSE', 'HLC'),
    ...list('DHL', 'DUMMY_PU AD CS DI IA PY RR SC TI TT'),
    ...list('FEDEX', 'OC IN OX DS EP AP RR RM RC CA RP CH LP RG RD SP'),
    ...list('UPS', 'M OC PL MP M:DP RD 3 80 157 166 SP 77 44 45 79 133 75 33 118 119 127 128'),
    ...list('UPS', 'MV NA U CA CD CL UA UD VP M:VP 0 7 18 19 20 27 28 41 42 43 54 55 56 63 82 88'),
    ...list('UPS', '95 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116'),
    ...list('UPS', '117 120 121 122 136 140 142 148 153 154 163'),
  ]
  /** Trouble that a parcel can be in before anybody has it. */
  const isTroubleOnly = ({ status }: { status: string }) => {
    const { groupId, exception } = statusByCode.get(status)!
    return groupId === null && exception !== null && exception !== 'returned'
  }

  it('moves no parcel, tells of no pick-up and counts as no scan when nobody has the parcel', () => {
    const quiet = namesWhere((code) => {
      const { event, news, firstScanDays } = followCode(code)
      return event === null && news === 'booked' && firstScanDays === null
    })
    expect(quiet).toEqual(saysNothingOfTheParcel.toSorted())
  })

  it('moves no parcel and counts as no scan when the carrier reports trouble only', () => {
    for (const code of seed.carrierCodes.filter(isTroubleOnly))
      expect([code.carrier, code.code, followCode(code)]).toEqual([
        code.carrier,
        code.code,
        { event: null, news: 'exception', firstScanDays: null },
      ])
  })

  it('reaches the step "received" by our own scans only', () => {
    expect(namesWhere((code) => followCode(code).event === 'receive')).toEqual(list('HOUSE', 'HPU HRC'))
  })

  it('is delivered by a delivery to the receiver only', () => {
    expect(namesWhere((code) => followCode(code).event === 'deliver')).toEqual(
      [
        ...list('HOUSE', 'HDL'),
        ...list('DHL', 'DD OK'),
        ...list('FEDEX', 'DL'),
        ...list('UPS', 'D 11 26 155 156'),
      ].toSorted(),
    )
  })

  it('is out for delivery when it is on a vehicle to the door, or was there', () => {
    expect(namesWhere((code) => followCode(code).news === 'outForDelivery')).toEqual(
      [
        ...list('HOUSE', 'HOD'),
        ...list('DHL', 'WC'),
        ...list('FEDEX', 'AD ED OD'),
        ...list('UPS', 'O OD OF OT YF YI 6 21 37 72 78 89 91 146 162'),
      ].toSorted(),
    )
  })

  it('comes back when it is on its way back, not when somebody asked for it', () => {
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
