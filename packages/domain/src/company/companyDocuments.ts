/** The three documents that verify a company, and the notice that its users see until the company is verified. */

export const companyDocumentTypes = { taxCertificate: 1, signatureCircular: 2, transportContract: 3 } as const
export type CompanyDocumentName = keyof typeof companyDocumentTypes
export type CompanyDocumentType = (typeof companyDocumentTypes)[CompanyDocumentName]

export const companyDocumentNames = Object.keys(companyDocumentTypes) as readonly CompanyDocumentName[]
const allTypes: readonly number[] = Object.values(companyDocumentTypes)

export const approvalStatuses = { uploaded: 1, waiting: 2, approved: 3, cancelled: 4 } as const
export type ApprovalStatusName = keyof typeof approvalStatuses

/** Values of a company's type on the wire. */
export const companyTypeNumbers = { individual: 1, corporate: 2 } as const

export const companyStatuses = { unverified: 1, verified: 2 } as const

export interface ReviewedDocument {
  dokumentType: number
  approvalStatus: number
  isDeleted: boolean
  cancellationReason?: string | null
}

/**
 * `missing`: no document was uploaded. `inReview`: every type is pending or approved. `problem`: anything else,
 * with the reason of a cancelled document.
 */
export type Verification =
  { kind: 'missing' } | { kind: 'inReview' } | { kind: 'problem'; reason: string | null }

const counts = (status: number): boolean =>
  status === approvalStatuses.waiting || status === approvalStatuses.approved

/** Derives the verification of a company; ignores deleted documents. */
export const verificationOf = (documents: readonly ReviewedDocument[]): Verification => {
  const current = documents.filter(({ isDeleted }) => !isDeleted)
  if (current.length === 0) return { kind: 'missing' }
  const isComplete = allTypes.every((type) =>
    current.some(({ dokumentType, approvalStatus }) => dokumentType === type && counts(approvalStatus)),
  )
  if (isComplete) return { kind: 'inReview' }
  const cancelled = current.find(({ approvalStatus }) => approvalStatus === approvalStatuses.cancelled)
  return { kind: 'problem', reason: cancelled?.cancellationReason ?? null }
}

/** Documents that the company must upload, because they are missing or were cancelled. */
export const missingDocumentsOf = (documents: readonly ReviewedDocument[]): CompanyDocumentName[] =>
  companyDocumentNames.filter(
    (name) =>
      !documents.some(
        ({ dokumentType, approvalStatus, isDeleted }) =>
          !isDeleted &&
          dokumentType === companyDocumentTypes[name] &&
          approvalStatus !== approvalStatuses.cancelled,
      ),
  )

/** True when the set can be reviewed: each type exists and none must be replaced. */
export const isSetComplete = (documents: readonly ReviewedDocument[]): boolean =>
  missingDocumentsOf(documents).length === 0

/** True when the documents allow approving the company itself. */
export const isSetApproved = (documents: readonly ReviewedDocument[]): boolean =>
  allTypes.every((type) =>
    documents.some(
      ({ dokumentType, approvalStatus, isDeleted }) =>
        !isDeleted && dokumentType === type && approvalStatus === approvalStatuses.approved,
    ),
  )
