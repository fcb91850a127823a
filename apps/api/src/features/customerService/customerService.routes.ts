import type { callEndpoints } from '@kervan/contract/customerService/call.endpoints'
import type { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import type { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { findForCaller } from './calls/findForCaller.ts'
import { addShipmentNote, closeFollowUp, listShipmentNotes, markCustomerNote } from './notes/shipmentNotes.ts'
import { countWorkList, findServiceStaff } from './workList/countWorkList.ts'
import { workList } from './workList/workList.list.ts'

type Rows = typeof workListEndpoints & typeof callEndpoints & typeof shipmentNoteEndpoints

export const customerServiceHandlers: Handlers<Rows> = {
  listCustomerService: workList.findPage,
  exportCustomerService: workList.exportAll,
  countCustomerService: (ctx, { body }) => countWorkList(ctx, body),
  listServiceStaff: (ctx) => findServiceStaff(ctx),
  findForCaller: (ctx, { body }) => findForCaller(ctx, body),
  listShipmentNotes: (ctx, { body }) => listShipmentNotes(ctx, body),
  addShipmentNote: (ctx, { body }) => addShipmentNote(ctx, body),
  closeFollowUp: (ctx, { body }) => closeFollowUp(ctx, body),
  markCustomerNote: (ctx, { body }) => markCustomerNote(ctx, body),
}
