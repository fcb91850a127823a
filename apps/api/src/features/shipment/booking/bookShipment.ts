import type { BookedNumber } from '@kervan/connectors/carriers/booking'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { loadShipment } from '../draft/loadShipment.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'
import { publishShipmentChanged } from '../publishShipmentChanged.ts'
import { momentOfDay, storePromise } from '../promise/storePromise.ts'
import { findPaidOffers } from './booking.queries.ts'
import type { BookedOffer } from './booking.queries.ts'
import { toBookingRequest } from './bookingRequest.ts'
import { bookShipmentJob } from './bookShipmentJob.ts'
import { callCarrier, carrierTimeMs, failureOf } from './callCarrier.ts'
import type { Booked } from './callCarrier.ts'
import { cancelStrayBooking } from './cancelBooking.ts'
import { iossNumberToBook } from './iossNumber.ts'
import { chooseBooker, openPurchase } from './openPurchase.ts'
import {
  claimPurchase,
  findClaimEnd,
  releasePurchase,
  writeAskedAgain,
  writeBooked,
  writeStray,
} from './purchase.queries.ts'
import type { BookingToRecord, ChosenBooker, Purchase } from './purchase.queries.ts'

/**
 * Duration of a claim, in ms: a look-up, a booking and the recording. Until then no other process calls the
 * carrier for this shipment.
 */
const claimMs = 3 * carrierTimeMs

/** Claims the purchase; when another process has it, a job is queued for the end of that claim. */
const claim = async (
  services: Services,
  shipment: LoadedShipment,
  choice: ChosenBooker,
): Promise<Purchase | undefined> => {
  const { db, jobs } = services
  const now = services.clock()
  const until = new Date(now.getTime() + claimMs)
  const purchase = await claimPurchase(db, shipment.id, choice, { now, until })
  if (purchase) return purchase
  const startAfter = await findClaimEnd(db, shipment.id)
  if (startAfter)
    await jobs.enqueue(
      db,
      bookShipmentJob,
      { shipmentId: shipment.id, carrierId: shipment.carrierId },
      { startAfter, singletonKey: shipment.id },
    )
  return undefined
}

/**
 * The main number first, because it may be missing in the list. Each number once per kind: a carrier may give one
 * to several pieces, and it is then that of the whole shipment.
 */
export const numbersOf = ({
  waybillNumber,
  numbers,
}: Pick<Booked['result'], 'waybillNumber' | 'numbers'>): BookedNumber[] => {
  const known = new Map<string, BookedNumber>()
  for (const given of [{ kind: 'waybill', number: waybillNumber, piece: null } as const, ...numbers]) {
    const key = `${given.kind} ${given.number}`
    const earlier = known.get(key)
    known.set(key, earlier && earlier.piece !== given.piece ? { ...given, piece: null } : given)
  }
  return [...known.values()]
}

const storeLabels = ({ db, files }: Services, { labels }: Booked['result']) =>
  Promise.all(labels.map(async ({ bytes, ...label }) => ({ ...label, fileKey: await files.put(db, bytes) })))

interface ToRecord {
  shipment: LoadedShipment
  offer: BookedOffer
  purchase: Purchase
  booked: Booked
  iossNumber: string | null
}

const record = async (
  services: Services,
  { shipment, offer, purchase, booked, iossNumber }: ToRecord,
): Promise<void> => {
  const now = services.clock()
  const { state, result } = booked
  const booking: BookingToRecord = {
    purchaseNumber: purchase.number,
    state,
    numbers: numbersOf(result),
    labels: await storeLabels(services, result),
    charged: result.charged,
    references: result.references,
  }
  const isBooked = await services.db.transaction(async (tx) => {
    if (!(await writeBooked(tx, shipment.id, booking, now))) return false
    const promisedDay = await storePromise(tx, {
      shipmentId: shipment.id,
      senderCountry: shipment.sender.countryCode,
      receiverCountry: shipment.receiver.countryCode,
      transitDays: offer.transitDaysMax,
      now,
    })
    await changeShipmentState(tx, services, {
      shipmentId: shipment.id,
      event: 'book',
      actorId: null,
      reason: purchase.connector,
      now,
      before: new Map([[shipment.id, 'paid']]),
      also: {
        supplierReference: result.waybillNumber,
        iossNumber,
        estimatedDelivery: momentOfDay(promisedDay),
      },
    })
    return true
  })
  if (isBooked) return
  await writeStray(services.db, booking)
  await cancelStrayBooking(services, shipment.id)
}

/**
 * Books a paid shipment with the connector of its service: claim, commit, call, record. Idempotent: a second run
 * finds the shipment booked and does nothing. After a call without an answer the next run asks the same
 * connection, which looks the booking up or gets the same number again.
 * @throws the connector's error when a later try may succeed; the job is retried and, after its last attempt,
 * shown to staff
 */
export const bookShipment = async (services: Services, shipmentId: string): Promise<void> => {
  const { db } = services
  const shipment = await loadShipment(db, { kind: 'all' }, shipmentId)
  const [offer] = await findPaidOffers(db, shipment.offerId ? [shipment.offerId] : [])
  if (shipment.state !== 'paid') return cancelStrayBooking(services, shipmentId)
  if (!offer) throw new Error(`shipment ${shipment.assetReference} is paid but has no offer`)
  const iossNumber = iossNumberToBook(shipment, offer, services.settings)
  const { choice, opened: chosen } = await chooseBooker(services, offer, shipment.companyId)
  const purchase = await claim(services, shipment, choice)
  if (!purchase || purchase.state === 'waiting') return
  const { number, product, state } = purchase
  const opened = state === 'asked' ? chosen : await openPurchase(services, purchase)
  if ('problem' in opened)
    return releasePurchase(db, number, { state: 'unknown', problem: opened.problem, text: '' })
  const now = services.clock()
  const day = dayInTurkiye(now)
  const request = toBookingRequest(shipment, offer, { bookingNumber: number, product, iossNumber, day })
  const call = await callCarrier(opened.booking, purchase, request, {
    now,
    beforeRepeat: () => writeAskedAgain(db, number, now),
  }).catch((error: unknown) => failureOf(error, opened.booking, state))
  if (call.kind === 'booked') return record(services, { shipment, offer, purchase, booked: call, iossNumber })
  await releasePurchase(db, number, call)
  publishShipmentChanged(services, shipmentId)
  if (call.retried !== null) throw call.retried
}
