import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

/** Customers and agents read their invoices by the same flag; only operations staff issue and cancel them. */
export const canIssueInvoices = (actor: Actor): boolean =>
  isOperation(actor) && actor.flags.has('invoicing_salesinvoice')
