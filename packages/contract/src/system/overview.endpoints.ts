/** Overview of an area: number of its definitions, and missing definitions. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const overviewAreas = ['definitions', 'pricing', 'invoicing', 'agent'] as const
export type OverviewArea = (typeof overviewAreas)[number]

const fact = z.object({
  /** Name of the fact; its text key is `system/overview:fact.<name>`. */
  name: z.string(),
  count: z.int(),
  /** Missing definitions and their counts; the text key is `system/overview:missing.<name>`. */
  missing: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      /** Link to the list, filtered by the problem. */
      link: z.string().nullable(),
    }),
  ),
  newestChange: z.iso.datetime().nullable(),
  /** Link to the screen that shows and edits these definitions. */
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
