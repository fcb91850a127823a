import { isOperation } from '@kervan/contract/roles'
import type { Actor } from '../../platform/ctx.ts'
import { canSeeWholeHouse } from '../access/policies.ts'

/** Customers and agents read their invoices; only operations staff issue and cancel them. */
export const canIssueInvoices = (actor: Actor): boolean => isOperation(actor) && canSeeWholeHouse(actor)
