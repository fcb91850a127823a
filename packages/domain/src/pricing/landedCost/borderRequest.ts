/** What a quote needs to know of the goods for the landed cost. */
import type { Consignment } from '../../customs/border/consignment.ts'
import type { Money } from '../../money/money.ts'

export interface BorderRequest {
  /** Consignment without its day, which is the quote's, and without descriptions of the goods. */
  readonly consignment: Omit<Consignment, 'day'>
  /** Freight that the commercial invoice declares; null without one. */
  readonly declaredFreight: Money | null
}
