import { companyTypeNumbers } from '@kervan/domain/company/companyDocuments'
import type { companyTypes } from '@kervan/contract/shipment/shipmentChoices'

type CompanyType = (typeof companyTypes)[number]

/** Maps a company's type between contract and table. */
export const companyTypeIds = companyTypeNumbers satisfies Record<CompanyType, number>

export const companyTypeOf = (typeId: number): CompanyType =>
  typeId === companyTypeIds.corporate ? 'corporate' : 'individual'
