import type { callEndpoints } from '@kervan/contract/customerService/call.endpoints'
import type { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import type { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import type { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import type { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import type { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { findCaseAnswer } from './answer/findCaseAnswer.ts'
import { findForCaller } from './calls/findForCaller.ts'
import { addShipmentNote, closeFollowUp, listShipmentNotes, markCustomerNote } from './notes/shipmentNotes.ts'
import {
  addClaimDocument,
  changeClaim,
  downloadClaimDocument,
  listShipmentClaims,
  openClaim,
} from './claims/claims.ts'
import { claimList } from './claims/claims.list.ts'
import { prepareReply, sendReply } from './replies/replies.ts'
import { replyTemplateList } from './replies/replyTemplates.list.ts'
import { saveReplyTemplate } from './replies/saveReplyTemplate.ts'
import { listTimeline } from './timeline/listTimeline.ts'
import { countWorkList, findServiceStaff } from './workList/countWorkList.ts'
import { workList } from './workList/workList.list.ts'

type Rows = typeof workListEndpoints &
  typeof callEndpoints &
  typeof caseAnswerEndpoints &
  typeof claimEndpoints &
  typeof timelineEndpoints &
  typeof replyEndpoints &
  typeof shipmentNoteEndpoints

export const customerServiceHandlers: Handlers<Rows> = {
  listCustomerService: workList.findPage,
  exportCustomerService: workList.exportAll,
  countCustomerService: (ctx, { body }) => countWorkList(ctx, body),
  listServiceStaff: (ctx) => findServiceStaff(ctx),
  findForCaller: (ctx, { body }) => findForCaller(ctx, body),
  findCaseAnswer: (ctx, { body }) => findCaseAnswer(ctx, body),
  listTimeline: (ctx, { body }) => listTimeline(ctx, body),
  listClaims: claimList.findPage,
  exportClaims: claimList.exportAll,
  listShipmentClaims: (ctx, { body }) => listShipmentClaims(ctx, body),
  openClaim: (ctx, { body }) => openClaim(ctx, body),
  changeClaim: (ctx, { body }) => changeClaim(ctx, body),
  addClaimDocument: (ctx, { body, files }) => addClaimDocument(ctx, body, files),
  downloadClaimDocument: (ctx, { body }) => downloadClaimDocument(ctx, body),
  listReplyTemplates: replyTemplateList.findPage,
  exportReplyTemplates: replyTemplateList.exportAll,
  saveReplyTemplate: (ctx, { body }) => saveReplyTemplate(ctx, body),
  prepareReply: (ctx, { body }) => prepareReply(ctx, body),
  sendReply: (ctx, { body }) => sendReply(ctx, body),
  listShipmentNotes: (ctx, { body }) => listShipmentNotes(ctx, body),
  addShipmentNote: (ctx, { body }) => addShipmentNote(ctx, body),
  closeFollowUp: (ctx, { body }) => closeFollowUp(ctx, body),
  markCustomerNote: (ctx, { body }) => markCustomerNote(ctx, body),
}
