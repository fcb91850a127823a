import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../fields.ts'

const rowId = () => z.int('validation:choice').positive('validation:choice').max(2_147_483_647)

export const companyEndpoints = {
  updateCompanySegment: endpoint({
    method: 'POST',
    path: '/api/Company/UpdateCompanySegment',
    access: 'agent_companies',
    summary: 'The segment whose profit rates price a company; operation users and administrators only',
    body: z.object({
      companyId: rowId(),
      /** Null: the default segment. */
      segmentId: rowId().nullable(),
    }),
    answer: outcome,
  }),
}
