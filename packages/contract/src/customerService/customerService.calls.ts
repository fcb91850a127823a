/** All calls of the customer service feature. */
import { callEndpoints } from './call.endpoints.ts'
import { caseAnswerEndpoints } from './caseAnswer.endpoints.ts'
import { claimEndpoints } from './claim.endpoints.ts'
import { replyEndpoints } from './reply.endpoints.ts'
import { shipmentNoteEndpoints } from './shipmentNotes.endpoints.ts'
import { timelineEndpoints } from './timeline.endpoints.ts'
import { workListEndpoints } from './workList.endpoints.ts'

export const customerServiceCalls = {
  ...workListEndpoints,
  ...callEndpoints,
  ...caseAnswerEndpoints,
  ...claimEndpoints,
  ...timelineEndpoints,
  ...replyEndpoints,
  ...shipmentNoteEndpoints,
}
