/** Test fixtures: a shipment of 2 kg that was priced, paid, booked and received, and an extra payment for it. */
import { eq } from 'drizzle-orm'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import type { ForeignWorld } from '../../../testing/foreignWorld.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { finalizePayment } from '../../payment/finalizePayment.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { insertOpenPayment } from '../../payment/testing/paying.ts'
import { changeShipmentState } from '../../shipment/changeShipmentState.ts'
import { smallJpeg } from '../../../testing/smallFiles.ts'

type Owner = Pick<ForeignWorld, 'token' | 'companyId' | 'userId'>

const customerOf = async (test: TestApp): Promise<Owner> => {
  const [row] = await test.services.db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .where(eq(users.email, 'musteri@kervan.example'))
  return { token: await test.tokenOf('customer'), userId: row!.userId, companyId: row!.companyId! }
}

export const buildPaidByPrices = async (test: TestApp, owner?: Owner): Promise<string> => {
  const { id } = await insertOpenPayment(test, owner ?? (await customerOf(test)))
  await finalizePayment(test.services, id, { event: 'capture' })
  const [item] = await test.services.db.select().from(paymentItems).where(eq(paymentItems.paymentId, id))
  return item!.shipmentId!
}

export const buildReceived = async (test: TestApp, owner?: Owner): Promise<string> => {
  const shipmentId = await buildPaidByPrices(test, owner)
  const now = test.services.clock()
  await test.services.db.transaction(async (tx) => {
    for (const event of ['book', 'receive'] as const)
      await changeShipmentState(tx, test.services, { shipmentId, event, actorId: null, now })
  })
  return shipmentId
}

/** 2 kg declared as 30 × 20 × 10 cm; the measured height makes it larger. */
export const measures = (shipmentId: string, height = 50, version = 0) => ({
  shipmentId,
  version,
  pieces: [{ width: 30, length: 20, height, weight: 2 }],
})

/** Creates an extra payment of 100.00 in the paid currency. */
export const startTestExtraPayment = async (test: TestApp, owner?: Owner) => {
  const shipmentId = await buildReceived(test, owner)
  const { body } = await test.call(measuringEndpoints.createExtraPayment, {
    token: await test.tokenOf('operations'),
    body: { shipmentId, amount: 100, reason: 'Adres düzeltildi' },
  })
  return { shipmentId, adjustmentId: body.adjustments[0]!.id }
}

/** Builds the form with a photo of the parcel on the scale, as the station sends it. */
export const photoForm = (shipmentId: string, bytes: BlobPart = new Uint8Array(smallJpeg)) => {
  const form = new FormData()
  form.append('shipmentId', shipmentId)
  form.append('file', new Blob([bytes]), 'parca.jpg')
  return form
}

export const photoOf = async (test: TestApp, owner?: Owner): Promise<string> => {
  const { body } = await test.call(measuringEndpoints.addMeasuringPhoto, {
    token: await test.tokenOf('operations'),
    form: photoForm(await buildReceived(test, owner)),
  })
  return body.photos[0]!.id
}

export const objectionFileForm = (
  adjustmentId: string,
  bytes: BlobPart = new Uint8Array(smallJpeg),
  name = 'kutu.jpg',
) => {
  const form = new FormData()
  form.append('adjustmentId', adjustmentId)
  form.append('file', new Blob([bytes]), name)
  return form
}

/** Objects to a new extra payment and adds a photo. Returns the file's id. */
export const objectionFileOf = async (test: TestApp, owner: Owner): Promise<string> => {
  const { adjustmentId } = await startTestExtraPayment(test, owner)
  const { token } = owner
  await test.call(measuringEndpoints.objectToExtraPayment, {
    token,
    body: { adjustmentId, reason: 'Kutu küçüktü' },
  })
  const { body } = await test.call(measuringEndpoints.addObjectionFile, {
    token,
    form: objectionFileForm(adjustmentId),
  })
  return body.adjustments[0]!.objectionFiles[0]!.id
}
