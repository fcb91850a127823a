/** Input of the certification kit: the simulated system of a connector, its settings and requests. */
import type { BookingRequest } from '../carriers/booking.ts'
import type { RateRequest } from '../carriers/rating.ts'
import type { PaymentName, PaymentOrder } from '../payments/paymentProvider.ts'
import type { InvoiceArchive } from '../invoicing/integrator.ts'
import type { Delivery } from '../receiving.ts'
import type { Fulfilment } from '../stores/store.ts'
import type { SimulatedSystem } from './simulatedSystem.ts'
import type { TestShop } from './testShop.ts'

interface WithFields {
  /** Values that the calls of the capability must contain, in address, headers or body. */
  fields: readonly string[]
}

export interface CertificationSamples {
  /** Creates the external system, a new one for each case; null for a connector that makes no calls. */
  createSystem: (() => SimulatedSystem) | null
  settings: (apiUrl: string) => Record<string, unknown>
  /** Settings that the system rejects. Without them the simulated system rejects everything for a time. */
  wrongSettings?: (apiUrl: string) => Record<string, unknown>
  /** Parts of the settings and of the parcel that no error and no record of a call may contain. */
  secrets: readonly string[]
  /** Refresh token of the owner's authorization; undefined for a connector that needs none. */
  refreshToken?: string
  rates?: WithFields & { request: RateRequest }
  tracking?: WithFields & {
    numbers: readonly string[]
    /** Webhook with a valid proof; undefined for a carrier without webhooks. */
    delivery?: Delivery
  }
  booking?: WithFields & {
    request: BookingRequest
    /** Request that the carrier refuses; undefined when it refuses none. */
    refused?: BookingRequest
  }
  payments?: WithFields & {
    order: PaymentOrder
    /** Pays at the simulated provider, as the customer does. */
    pay: (payment: PaymentName) => void | Promise<void>
    /** Number of refunds that the provider made. */
    countRefunds: () => number
  }
  invoices?: WithFields & {
    archive: InvoiceArchive
    /** Calls of one successful hand-over. */
    callsOfSend: number
    /** Plants a fault into the next hand-over: only a part is stored, or no answer comes although it was stored. */
    plant: (fault: 'half' | 'noAnswer') => void
    /** Number of archives that the integrator has taken whole. */
    countTaken: () => number
    /** Message with a valid proof. */
    delivery: () => Delivery
  }
  store?: WithFields & {
    /** Shop behind the system that was created last. */
    shop: () => TestShop
    /** Parcel of an order; its values appear in `fields`. */
    parcel: Omit<Fulfilment, 'orderId' | 'lines'>
    /**
     * Facts that the platform's API does not have. Default: it has all. Without lines of a parcel the first one
     * completes the order; without several parcels it has one number for all of its pieces; without refunded pieces it
     * has the amounts of refunds only. Without early repetition a call that came too often is not repeated at once.
     * Without a signature header the body of a webhook contains its signature.
     */
    lacks?: readonly (
      | 'weight'
      | 'digital goods'
      | 'tracking address'
      | 'lines of a parcel'
      | 'several parcels'
      | 'refunded pieces'
      | 'early repetition'
      | 'signature header'
      | 'unpaid orders'
    )[]
  }
}
