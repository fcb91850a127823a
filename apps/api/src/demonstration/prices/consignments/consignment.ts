/**
 * Consignments of the demo as plain values in the format of a saved draft, so that they can be sent directly.
 * All persons and companies are invented; places, postal codes and tariff codes are real.
 */

import { toBasicLatin } from '@kervan/domain/identity/transliterate'

export interface ConsignmentContact {
  company?: string
  companyType: 'individual' | 'corporate'
  authorizedPerson: string
  email: string
  dialCode: string
  phone: string
  countryCode: string
  zipCode?: string
  city: string
  district?: string
  stateCode?: string
  eoriNumber?: string
}

export interface ConsignmentSender extends ConsignmentContact {
  address: string
  /** Tax number (VKN) of a company. */
  taxNumber?: string
  /** Citizen number (TCKN) of a person. */
  identificationNumber?: string
  iossType?: 'own' | 'provider' | 'marketplace'
  iossNumber?: string
  iossConfirmed?: boolean
}

export interface ConsignmentReceiver extends ConsignmentContact {
  stateName?: string
  addressLine1: string
  addressLine2?: string
  addressLine3?: string
  taxNumber?: string
}

export interface ConsignmentDetails {
  method?: 'microExport' | 'sample' | 'courierExport'
  purpose?: 'sale' | 'sample' | 'gift' | 'repair'
  incoterm?: 'DAP' | 'DDP'
  freeMovementDocument?: 'none' | 'originCertificate' | 'atr' | 'eur1'
  atrPreparer?: 'none' | 'provider' | 'ownBroker'
  /** Currency of the goods. */
  currency?: 'EUR' | 'USD' | 'GBP'
  customerReference?: string
  customerServicesNote?: string
}

export interface ConsignmentProduct {
  sku: string
  description: string
  /** At least six digits of the Harmonized System; Turkish GTİP codes have twelve. */
  gtip: string
  originCountryCode: string
  unit: 'kg' | 'piece' | 'liter'
  quantity: number
  unitPrice: number
  /** Either an ISBN or the statement that the goods have no barcode. */
  standardNumber?: string
  hasNoStandardNumber?: true
}

/** Sides in cm, weight in kg. A piece of a document only has a weight. */
export interface ConsignmentPiece {
  description?: string
  width?: number
  length?: number
  height?: number
  weight: number
}

export interface ConsignmentDraft {
  /** 1: document, 2: package. */
  shipmentType: 1 | 2
  /** 1: box, 2: cargo bag. */
  packageType: 1 | 2
  isInsured: boolean
  sender: ConsignmentSender
  receiver: ConsignmentReceiver
  details: ConsignmentDetails
  products: ConsignmentProduct[]
  pieces: ConsignmentPiece[]
}

export interface Consignment {
  /** Contents and destination; must not change, because tests refer to it. */
  key: string
  draft: ConsignmentDraft
}

/** Sale under a micro export declaration, with freight prepaid and duty paid by the receiver. */
export const sale = (
  currency: 'EUR' | 'USD' | 'GBP',
  changes: Partial<ConsignmentDetails> = {},
): ConsignmentDetails => ({
  method: 'microExport',
  purpose: 'sale',
  incoterm: 'DAP',
  freeMovementDocument: 'none',
  currency,
  ...changes,
})

/** First letters of each word: PAM-HAV-50 is a cotton towel of 50 cm. */
const skuOf = (description: string): string =>
  toBasicLatin(description)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.slice(0, 3))
    .join('-')

/** Goods line made in Türkiye, by hand and without a barcode. */
export const goods = (
  description: string,
  gtip: string,
  quantity: number,
  unitPrice: number,
  unit: ConsignmentProduct['unit'] = 'piece',
): ConsignmentProduct => ({
  sku: skuOf(description),
  description,
  gtip,
  originCountryCode: 'TR',
  unit,
  quantity,
  unitPrice,
  hasNoStandardNumber: true,
})

/** Books with their ISBN. */
export const books = (
  description: string,
  gtip: string,
  quantity: number,
  unitPrice: number,
  isbn: string,
): ConsignmentProduct => ({
  ...goods(description, gtip, quantity, unitPrice),
  standardNumber: isbn,
  hasNoStandardNumber: undefined,
})

export const box = (length: number, width: number, height: number, weight: number): ConsignmentPiece => ({
  width,
  length,
  height,
  weight,
})

type PackageParts = Pick<ConsignmentDraft, 'sender' | 'receiver' | 'details' | 'products' | 'pieces'> &
  Partial<ConsignmentDraft>

/** Boxes; uninsured by default. */
export const packages = (key: string, parts: PackageParts): Consignment => ({
  key,
  draft: { shipmentType: 2, packageType: 1, isInsured: false, ...parts },
})

export const documents = (
  key: string,
  weightKg: number,
  sender: ConsignmentSender,
  receiver: ConsignmentReceiver,
  details: ConsignmentDetails = {},
): Consignment => ({
  key,
  draft: {
    shipmentType: 1,
    packageType: 1,
    isInsured: false,
    sender,
    receiver,
    details,
    products: [],
    pieces: [{ weight: weightKg }],
  },
})
