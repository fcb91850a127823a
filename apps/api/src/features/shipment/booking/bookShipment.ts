import type { BookingRequest } from '@kervan/connectors/carriers/booking'
import type { Services } from '../../../platform/ctx.ts'
import { momentOfDay, storePromise } from '../promise/storePromise.ts'
import {
  claimBooking,
  findAbandonedBooking,
  findPaidOffers,
  writeBooked,
  writeBookingError,
} from './booking.queries.ts'
import type { BookedOffer } from './booking.queries.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { iossNumberToBook } from './iossNumber.ts'
import { contentsOf, receiverBlock, senderBlock } from '../draft/partyBlocks.ts'
import { loadShipment } from '../draft/loadShipment.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'

/** Timeout of one call to the carrier, in ms. After it the job fails and is retried. */
const carrierTimeMs = 20_000

const toRequest = (shipment: LoadedShipment, offer: BookedOffer, bookingNumber: number): BookingRequest => {
  const sender = senderBlock(shipment.sender)
  const receiver = receiverBlock(shipment.receiver)
  return {
    bookingNumber,
    assetReference: shipment.assetReference,
    serviceCode: offer.serviceCode,
    shipmentType: shipment.contentKind,
    sender: {
      ...sender,
      stateCode: shipment.sender.stateCode,
      email: shipment.sender.email ?? '',
      identities: [],
    },
    receiver: {
      ...receiver,
      stateCode: shipment.receiver.stateCode,
      email: shipment.receiver.email ?? '',
      identities: [],
    },
    pieces: shipment.pieces.map(({ weightKg, widthCm, lengthCm, heightCm }) => ({
      weightKg,
      dimensionsCm:
        shipment.contentKind === 'document' ? null : { width: widthCm, length: lengthCm, height: heightCm },
    })),
    incoterm: shipment.details.incoterm ?? 'DAP',
    contents: contentsOf(shipment),
    product: null,
    goods: [],
    customsValue: null,
    invoiceNumber: null,
    insuredValue: null,
  }
}

/** Cancels the booking at the carrier when the shipment was cancelled during the carrier call. */
const takeBack = async (
  services: Services,
  shipmentId: string,
  waybillNumber: string | null,
): Promise<void> => {
  const booking = await findAbandonedBooking(services.db, shipmentId)
  if (!booking) return
  const { number: bookingNumber, connector } = booking
  const signal = AbortSignal.timeout(carrierTimeMs)
  await services
    .bookingCarrierOf(connector)
    .cancel?.({ bookingNumber, waybillNumber, references: {} }, signal)
}

/**
 * Books a paid shipment with its carrier: claim, commit, call, record. Idempotent: a second run finds the
 * shipment booked and does nothing. If the process dies between the call and the record, the next run sends the
 * same booking number and gets the same waybill.
 * @throws the connector's error; the job is retried and, after its last attempt, shown to staff
 */
export const bookShipment = async (services: Services, shipmentId: string): Promise<void> => {
  const { db } = services
  const shipment = await loadShipment(db, { kind: 'all' }, shipmentId)
  const [offer] = await findPaidOffers(db, shipment.offerId ? [shipment.offerId] : [])
  if (shipment.state !== 'paid') return takeBack(services, shipmentId, null)
  if (!offer) throw new Error(`shipment ${shipment.assetReference} is paid but has no offer`)
  const iossNumber = iossNumberToBook(shipment, offer, services.settings)
  const connector = services.bookingCarrierOf(offer.carrierCode)
  const bookingNumber = await claimBooking(db, shipmentId, connector.key)
  if (bookingNumber === null) return
  try {
    const result = await connector.book(
      toRequest(shipment, offer, bookingNumber),
      AbortSignal.timeout(carrierTimeMs),
    )
    const now = services.clock()
    const isBooked = await db.transaction(async (tx) => {
      if (!(await writeBooked(tx, shipmentId, result, now))) return false
      const promisedDay = await storePromise(tx, {
        shipmentId,
        senderCountry: shipment.sender.countryCode,
        receiverCountry: shipment.receiver.countryCode,
        transitDays: offer.transitDaysMax,
        now,
      })
      await changeShipmentState(tx, services, {
        shipmentId,
        event: 'book',
        actorId: null,
        reason: connector.key,
        now,
        before: new Map([[shipmentId, 'paid']]),
        also: {
          supplierReference: result.waybillNumber,
          iossNumber,
          estimatedDelivery: momentOfDay(promisedDay),
        },
      })
      return true
    })
    if (!isBooked) await takeBack(services, shipmentId, result.waybillNumber)
  } catch (error) {
    await writeBookingError(db, shipmentId, error instanceof Error ? error.message : String(error))
    throw error
  }
}
