import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import type { ApprovalStatusName } from '@kervan/domain/company/companyDocuments'
import type { Tone } from '../../../ui/light/Tags.tsx'

export const toneOfApproval: Record<ApprovalStatusName | 'none', Tone> = {
  none: 'none',
  uploaded: 'info',
  waiting: 'warn',
  approved: 'ok',
  cancelled: 'bad',
}

const names = Object.keys(approvalStatuses) as ApprovalStatusName[]

/** Name of the document's approval state, or `none`. */
export const stateOf = (document: { approvalStatus: number } | undefined): ApprovalStatusName | 'none' =>
  names.find((name) => approvalStatuses[name] === document?.approvalStatus) ?? 'none'
