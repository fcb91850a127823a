/** Who books the shipments of each service: our own network, a carrier's connector, or nobody. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { rowId } from '../../fields.ts'

const access = 'definitions'

const serviceBooker = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  carrier: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  isActive: z.boolean(),
  /** Key of the connector that books; null: nobody, so the service is not offered. */
  bookedBy: z.string().nullable(),
})
export type ServiceBooker = z.output<typeof serviceBooker>

export const serviceBookerEndpoints = {
  listServiceBookers: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetServiceBookersQuery',
    access,
    summary: 'Who books the shipments of each service, and who can be chosen',
    body: z.object({}),
    answer: z.object({
      services: z.array(serviceBooker),
      /** Connectors that book. A key of a service that is missing here belongs to an unknown connector. */
      choices: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  }),
  setServiceBooker: endpoint({
    method: 'POST',
    path: '/api/Pricing/SetServiceBookerCommand',
    access,
    summary:
      'Choose who books a service from now on; shipments that were sent to a carrier already stay there',
    body: z.object({
      id: rowId(),
      /** Key of a connector that books; null: nobody, so the service is no longer offered. */
      bookedBy: z.string('validation:text').max(100, 'validation:tooLong').nullable(),
    }),
    answer: serviceBooker,
    errors: ['notFound'],
  }),
}
