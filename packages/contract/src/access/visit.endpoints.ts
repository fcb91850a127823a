/**
 * Looking at the product as a customer sees it, on behalf of their company: a short session of its own, in which every call
 * but the reads marked `onBehalf` is refused.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, requiredText, rowId } from '../fields.ts'
import { companyOrOwn } from '../company/documents/companyDocuments.endpoints.ts'

/** A visit is over after as many minutes, whatever happens in it. */
export const visitMinutes = 30

const visit = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** When it was ended, or its time was over; null while it lasts. */
  endedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  /** Who looked; staff only. The company learns that it was somebody of the staff. */
  staffName: z.string().nullable(),
  /** As which user of the company. */
  userName: z.string(),
  /** What was read, by feature of the contract, and how often. */
  reads: z.array(z.object({ area: z.string(), count: z.int() })),
})
export type Visit = z.output<typeof visit>

export const visitEndpoints = {
  startVisit: endpoint({
    method: 'POST',
    path: '/api/Company/StartVisit',
    access: 'agent_loginonbehalf',
    summary:
      'A token that reads as a customer of the company reads, for 30 minutes and nothing but reading; operations and administrators only',
    body: z.object({
      companyID: rowId(),
      reason: requiredText(500, 'company:required.visitReason').pipe(
        z.string().min(5, 'company:required.visitReason'),
      ),
    }),
    answer: z.object({ token: z.string() }),
    limit: { max: 30, windowSeconds: 3600 },
    errors: ['notFound', 'companyHasNoUser'],
  }),
  endVisit: endpoint({
    method: 'POST',
    path: '/api/Company/EndVisit',
    access: 'signedIn',
    onBehalf: 'end',
    summary: 'Ends the visit that the token belongs to',
    body: z.object({}),
    answer: outcome,
    errors: ['notFound'],
  }),
  listVisits: endpoint({
    method: 'POST',
    path: '/api/Company/GetVisits',
    access: 'signedIn',
    onBehalf: 'read',
    summary: 'Who of the staff looked on behalf of a company, why, and at what; newest first, at most 50',
    body: z.object({ companyID: companyOrOwn() }),
    answer: z.array(visit),
  }),
}
