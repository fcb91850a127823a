import { auditOf } from '../../../platform/audit/auditOf.ts'

/** Masks links and file names in the audit trail, because customers write them. */
export const auditDocument = auditOf('shipmentDocument', { masked: ['link', 'fileName'] })
