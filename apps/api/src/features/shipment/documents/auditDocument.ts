import { auditOf } from '../../../platform/audit/auditOf.ts'

/** Links and file names are the customer's own words. */
export const auditDocument = auditOf('shipmentDocument', { masked: ['link', 'fileName'] })
