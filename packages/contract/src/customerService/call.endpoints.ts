/** Finds the shipment of a caller by any information they give. */
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields.ts'

/** Criterion by which a shipment was found; `near` criteria match despite one mistake. */
export const foundBy = [
  'reference',
  'nearReference',
  'supplierReference',
  'nearSupplierReference',
  'phone',
  'receiver',
  'sender',
  'company',
  'text',
] as const

const calledShipment = z.object({
  id: z.uuid(),
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  customerReference: z.string().nullable(),
  companyName: z.string().nullable(),
  senderName: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverCity: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  state: z.enum(shipmentStates),
  trackingException: z.enum(trackingExceptions).nullable(),
  createdAt: z.iso.datetime(),
  /** Criteria by which the shipment was found, strongest first. */
  foundBy: z.array(z.enum(foundBy)),
})
export type CalledShipment = z.output<typeof calledShipment>

export const callEndpoints = {
  findForCaller: endpoint({
    method: 'POST',
    path: '/api/Shipment/FindForCaller',
    access: 'agent_customerservices',
    summary:
      'The shipments that a caller may mean, the likeliest first, at most 20: by names half said or misheard, telephones in any spelling, references with a wrong digit, carriers’ numbers, companies',
    body: z.object({ said: requiredText(100, 'customerService:required.said') }),
    answer: z.object({ items: z.array(calledShipment) }),
    limit: { max: 120, windowSeconds: 60 },
  }),
}
