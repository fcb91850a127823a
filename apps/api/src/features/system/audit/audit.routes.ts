import type { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { auditEntryList } from './auditEntries.list.ts'

export const auditHandlers: Handlers<typeof auditEndpoints> = {
  listAuditEntries: auditEntryList.findPage,
  exportAuditEntries: auditEntryList.exportAll,
}
