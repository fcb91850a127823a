import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'

/** Customers and agents read their invoices by the same flag; only operations staff issue and cancel them. */
export const canIssueInvoices = (actor: Actor): boolean =>
  isOperation(actor) && actor.flags.has('invoicing_salesinvoice')

/** What operations staff enter of a customs declaration counts as the platform's own; its customers cannot change it. */
export const canChangeHouseDeclarations = (actor: Actor): boolean => isOperation(actor)
