/**
 * Staff visits on behalf of a company: a separate short session that shows the product as the customer sees it.
 * Rejects every call except those marked with `onBehalf`.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, requiredText, rowId } from '../fields.ts'
import { companyOrOwn } from '../company/documents/companyDocuments.endpoints.ts'

/** Maximum duration of a visit in minutes. */
export const visitMinutes = 30

const visit = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Time when the visit was ended or expired; null while it is active. */
  endedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  /** Name of the visiting staff member, shown to staff only. The company only sees that staff visited. */
  staffName: z.string().nullable(),
  /** User of the company whose view the visitor saw. */
  userName: z.string(),
  /** Number of reads during the visit, per feature of the contract. */
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
