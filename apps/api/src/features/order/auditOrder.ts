import { auditOf } from '../../platform/audit/auditOf.ts'

/** Records a change of an order by a user. */
export const auditOrder = auditOf('order')
