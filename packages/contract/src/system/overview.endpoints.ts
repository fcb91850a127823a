/** What is defined in an area, how much of it, and what is missing. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const overviewAreas = ['definitions', 'pricing', 'invoicing', 'agent'] as const
export type OverviewArea = (typeof overviewAreas)[number]

const fact = z.object({
  /** Text key `system/overview:fact.<name>`. */
  name: z.string(),
  count: z.int(),
  /** What should not be so: text key `system/overview:missing.<name>`, and how many. */
  missing: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      /** The list, filtered to what is missing. */
      link: z.string().nullable(),
    }),
  ),
  newestChange: z.iso.datetime().nullable(),
  /** Where it is looked at and mended. */
  link: z.string().nullable(),
})
export type OverviewFact = z.output<typeof fact>

export const overviewEndpoints = {
  getDefinitionOverview: endpoint({
    method: 'POST',
    path: '/api/System/GetDefinitionOverview',
    access: 'definitions',
    summary: 'What is defined in an area, how much of it, and what is missing',
    body: z.object({ area: z.enum(overviewAreas, 'validation:choice') }),
    answer: z.object({ facts: z.array(fact) }),
  }),
}
