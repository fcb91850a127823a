import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'

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

export const customerServiceForeignRows: ForeignRows = {
  listShipmentNotes: async (world) => ({ body: { shipmentId: await shipmentOf(world) } }),
  addShipmentNote: async (world) => ({
    body: { shipmentId: await shipmentOf(world), kind: 'call', text: 'Yarın yine arayacak' },
  }),
  closeFollowUp: async (world) => ({ body: { id: await noteOf(world) } }),
  markCustomerNote: async (world) => ({ body: { shipmentId: await shipmentOf(world), isRead: true } }),
}

export const customerServiceNothingForeign: NothingForeign = {
  countCustomerService: 'ids narrow what is counted; shipments of another agency are not (workList.test.ts)',
  listCustomerService: 'ids narrow the list; shipments of another agency are not in it (workList.test.ts)',
  exportCustomerService: 'ids narrow the list; shipments of another agency are not in it (workList.test.ts)',
}
