import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { eq } from 'drizzle-orm'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'
import { smallJpeg } from '../../../testing/smallFiles.ts'

const shipmentOf = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await createShipment(test, buildDraft({ details: { customerServicesNote: 'Kapıda arayın' } }), token)).id

const noteOf = async (world: ForeignWorld): Promise<number> => {
  const { body } = await world.test.call(shipmentNoteEndpoints.addShipmentNote, {
    token: await world.test.tokenOf('operations'),
    body: {
      shipmentId: await shipmentOf(world),
      kind: 'call',
      text: 'Yarın yine arayacak',
      followUpDate: '2099-01-04',
    },
  })
  return body.id
}

const claimBody = { kind: 'damaged' as const, amount: 120, currency: 'EUR', description: 'Köşesi ezik' }

const claimOf = async (world: ForeignWorld) => {
  const shipmentId = await shipmentOf(world)
  await world.test.services.db.update(shipments).set({ state: 'booked' }).where(eq(shipments.id, shipmentId))
  const { body } = await world.test.call(claimEndpoints.openClaim, {
    token: await world.test.tokenOf('operations'),
    body: { shipmentId, ...claimBody },
  })
  return body
}

const fileForm = (id: number): FormData => {
  const form = new FormData()
  form.append('id', String(id))
  form.append('file', new Blob([new Uint8Array(smallJpeg)]), 'hasar.jpg')
  return form
}

const claimDocumentOf = async (world: ForeignWorld): Promise<string> => {
  const { body } = await world.test.call(claimEndpoints.addClaimDocument, {
    token: await world.test.tokenOf('operations'),
    form: fileForm((await claimOf(world)).id),
  })
  return body.documents[0]!.id
}

export const customerServiceForeignRows: ForeignRows = {
  findCaseAnswer: async (world) => ({ body: { shipmentId: await shipmentOf(world) } }),
  listTimeline: async (world) => ({ body: { shipmentId: await shipmentOf(world) } }),
  listShipmentClaims: async (world) => ({ body: { shipmentId: await shipmentOf(world) } }),
  openClaim: async (world) => ({ body: { shipmentId: await shipmentOf(world), ...claimBody } }),
  changeClaim: async (world) => ({ body: { id: (await claimOf(world)).id, version: 1, event: 'send' } }),
  addClaimDocument: async (world) => ({ form: fileForm((await claimOf(world)).id) }),
  downloadClaimDocument: async (world) => ({ body: { documentId: await claimDocumentOf(world) } }),
  listShipmentNotes: async (world) => ({ body: { shipmentId: await shipmentOf(world) } }),
  prepareReply: async (world) => ({
    body: { shipmentId: await shipmentOf(world), audience: 'company', language: 'tr' },
  }),
  sendReply: async (world) => ({
    body: {
      shipmentId: await shipmentOf(world),
      audience: 'company',
      language: 'tr',
      subject: 'Gönderiniz',
      body: 'Belgeniz eksik.',
    },
  }),
  addShipmentNote: async (world) => ({
    body: { shipmentId: await shipmentOf(world), kind: 'call', text: 'Yarın yine arayacak' },
  }),
  closeFollowUp: async (world) => ({ body: { id: await noteOf(world) } }),
  markCustomerNote: async (world) => ({ body: { shipmentId: await shipmentOf(world), isRead: true } }),
}

export const customerServiceNothingForeign: NothingForeign = {
  countCustomerService: 'ids narrow what is counted; shipments of another agency are not (workList.test.ts)',
}
