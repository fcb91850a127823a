import type { visitEndpoints } from '@kervan/contract/access/visit.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { endVisit } from './endVisit.ts'
import { listVisits } from './listVisits.ts'
import { startVisit } from './startVisit.ts'

export const visitHandlers: Handlers<typeof visitEndpoints> = {
  startVisit: (ctx, { body }) => startVisit(ctx, body),
  endVisit,
  listVisits: (ctx, { body }) => listVisits(ctx, body),
}
