/** Agencies: their agents see the companies that belong to them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger, requiredText } from '../fields.ts'

export const agencyEndpoints = {
  saveAgency: endpoint({
    method: 'POST',
    path: '/api/Company/CreateOrUpdateAgency',
    access: 'definitions_usercrud',
    summary: 'Id −1 adds an agency, another id renames it; for those who see all companies',
    body: z.object({
      id: z.int('validation:choice').min(-1, 'validation:choice').max(largestInteger).default(-1),
      name: requiredText(100, 'access/users:required.agencyName'),
    }),
    answer: z.object({ id: z.int(), name: z.string() }),
  }),
}
