/** Interface of connectors that other systems send webhooks to. */

/** Webhook request, byte for byte. */
export interface Delivery {
  method: 'GET' | 'POST'
  body: Uint8Array
  /** Returns a header's value; names are in lower case. */
  header: (name: string) => string | undefined
  /** Returns a value of the address, decoded; of a repeated name the first. */
  query: (name: string) => string | undefined
  /** Path and query of the address, as they were sent; some senders sign them. */
  target?: string
}

/** Webhook to store. */
export interface ReceivedDelivery {
  /** Sender's id of the delivery, at which a repetition is recognized; null when it sends none. */
  id: string | null
  /** Topic of the content. A feature of the product registers a reader for each topic. */
  topic: string
}

/** Answer to a challenge, by which the sender checks the address. Nothing is stored. */
export interface ChallengeAnswer {
  answer: { contentType: 'application/json' | 'text/plain'; body: string }
}

export interface Receiver {
  /**
   * Fetches what the verification of a delivery needs, such as the sender's key; called before `recognise`. Anybody can
   * cause it, so it makes few calls. An error of the call is no error here: the delivery is then not recognised.
   */
  prepare?: (delivery: Delivery, signal: AbortSignal) => Promise<void>
  /** Verifies the sender by the connection's secret. False for any other request, and while no secret is set. */
  recognise: (delivery: Delivery) => ReceivedDelivery | ChallengeAnswer | false
}

/** Topic of deliveries that `readEvents` reads. */
export const trackingDeliveries = 'tracking'

/** Topic of deliveries that `readOrders` reads. */
export const orderDeliveries = 'orders'

/** Topic of deliveries that `readClosedAccounts` reads. */
export const accountDeliveries = 'accounts'

/** Topic of deliveries that `readInvoiceMessage` reads. */
export const invoiceDeliveries = 'invoices'

type Verify = (delivery: Delivery) => { id: string | null } | ChallengeAnswer | false

const receive = (verify: Verify, topic: string): Receiver => ({
  recognise: (delivery) => {
    const sent = delivery.method === 'POST' && verify(delivery)
    return sent && 'id' in sent ? { ...sent, topic } : sent
  },
})

/** Receiver of a carrier that pushes tracking events. */
export const receiveTracking = (verify: Verify): Receiver => receive(verify, trackingDeliveries)

/** Receiver of a store that pushes orders. */
export const receiveOrders = (verify: Verify): Receiver => receive(verify, orderDeliveries)

/** Receiver of an integrator that answers to invoices. */
export const receiveInvoiceAnswers = (verify: Verify): Receiver => receive(verify, invoiceDeliveries)
