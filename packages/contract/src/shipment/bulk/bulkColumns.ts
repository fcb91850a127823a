/**
 * Columns of a bulk upload: every wizard field once. Template, parser, checks and grid use this list; a new
 * field in the wizard's contract does not compile without its column here.
 */
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import type { ReceiverDraft, SenderDraft } from '../draft/party.ts'
import type { PieceDraft, ProductDraft, ShipmentDetailsDraft, ShipmentDraft } from '../draft/shipmentDraft.ts'
import {
  atrPreparers,
  companyTypes,
  exportMethods,
  freeMovementDocuments,
  incoterms,
  iossTypes,
  packageTypes,
  productUnits,
  shipmentPurposes,
  shipmentTypes,
} from '../shipmentChoices.ts'

/**
 * Group of a field. Columns of `product` and `piece` are filled in each row, others in the first row of a
 * shipment.
 */
export const bulkGroups = ['shipment', 'sender', 'receiver', 'product', 'piece'] as const
export type BulkGroup = (typeof bulkGroups)[number]

interface Described {
  /** Text key of the field's name; a heading puts the group's name before it. */
  label: string
  kind: 'text' | 'number' | 'choice' | 'flag' | 'country' | 'currency'
  /** Values of a choice in the contract. */
  options?: readonly string[]
  /** Prefix of the text keys of a choice's options. */
  words?: string
}

export interface BulkColumn extends Described {
  /** Column name, such as `customerReference`, `receiver.zipCode`, `product.gtip`, `piece.weight`. */
  name: string
  group: BulkGroup
}

const text = (label: string): Described => ({ label, kind: 'text' })
const number = (label: string): Described => ({ label, kind: 'number' })
const flag = (label: string): Described => ({ label, kind: 'flag' })
const country = (label: string): Described => ({ label, kind: 'country' })
const currency = (label: string): Described => ({ label, kind: 'currency' })
const choice = (label: string, words: string, options: readonly string[]): Described => ({
  label,
  kind: 'choice',
  options,
  words,
})

const ofParty = {
  company: text('shipment/draft:party.company'),
  companyType: choice('shipment/draft:party.companyType', 'shipment/draft:companyType.', companyTypes),
  authorizedPerson: text('shipment/draft:party.authorizedPerson'),
  email: text('shipment/draft:party.email'),
  dialCode: text('shipment/bulk:column.dialCode'),
  phone: text('shipment/draft:party.phone'),
  countryCode: country('shipment/draft:party.country'),
  stateCode: text('shipment/draft:party.stateCode'),
  zipCode: text('shipment/draft:party.zipCode'),
  city: text('shipment/draft:party.city'),
  district: text('shipment/draft:party.district'),
  taxNumber: text('shipment/draft:party.taxNumber'),
  identificationNumber: text('shipment/draft:party.identificationNumber'),
  eoriNumber: text('shipment/draft:party.eoriNumber'),
}

const ofReceiver = {
  ...ofParty,
  stateName: text('shipment/draft:party.stateName'),
  addressLine1: text('shipment/draft:party.addressLine1'),
  addressLine2: text('shipment/draft:party.addressLine2'),
  addressLine3: text('shipment/draft:party.addressLine3'),
} satisfies Record<keyof ReceiverDraft, Described>

const ofSender = {
  ...ofParty,
  state: text('shipment/draft:party.state'),
  address: text('shipment/draft:party.address'),
  iossType: choice('shipment/draft:ioss.type', 'shipment/draft:iossType.', iossTypes),
  iossNumber: text('shipment/draft:ioss.number'),
  iossConfirmed: flag('shipment/bulk:column.iossConfirmed'),
} satisfies Record<keyof SenderDraft, Described>

const ofShipment = {
  shipmentType: choice(
    'shipment/draft:details.shipmentType',
    'shipment/draft:shipmentType.',
    Object.keys(shipmentTypes),
  ),
  packageType: choice(
    'shipment/draft:details.packageType',
    'shipment/draft:packageType.',
    Object.keys(packageTypes),
  ),
  isInsured: flag('shipment/draft:insurance.title'),
} satisfies Record<
  Exclude<keyof ShipmentDraft, 'sender' | 'receiver' | 'details' | 'products' | 'pieces'>,
  Described
>

const ofDetails = {
  customerReference: text('shipment/draft:details.customerReference'),
  method: choice('shipment/draft:details.method', 'shipment/draft:method.', exportMethods),
  purpose: choice('shipment/draft:details.purpose', 'shipment/draft:purpose.', shipmentPurposes),
  incoterm: choice('shipment/draft:details.incoterm', 'shipment/draft:incoterm.', incoterms),
  currency: currency('shipment/draft:details.currency'),
  freeMovementDocument: choice(
    'shipment/draft:details.freeMovementDocument',
    'shipment/draft:freeMovementDocument.',
    freeMovementDocuments,
  ),
  atrPreparer: choice('shipment/bulk:column.atrPreparer', 'shipment/draft:atrPreparer.', atrPreparers),
  freightCharge: number('shipment/draft:details.freightCharge'),
  freightCurrency: currency('shipment/draft:details.freightCurrency'),
  customerServicesNote: text('shipment/draft:details.customerServicesNote'),
} satisfies Record<keyof ShipmentDetailsDraft, Described>

const ofProduct = {
  sku: text('shipment/draft:products.sku'),
  description: text('shipment/draft:products.description'),
  englishDescription: text('shipment/draft:products.englishDescription'),
  gtip: text('shipment/draft:products.gtip'),
  originCountryCode: country('shipment/draft:products.origin'),
  unit: choice('shipment/draft:products.unit', 'shipment/draft:unit.', productUnits),
  quantity: number('shipment/draft:products.quantity'),
  unitPrice: number('shipment/draft:products.unitPrice'),
  netWeight: number('shipment/draft:products.netWeight'),
  permitNumber: text('shipment/draft:products.permitNumber'),
  merchantNumber: text('shipment/draft:products.merchantNumber'),
  manufacturerNumber: text('shipment/draft:products.manufacturerNumber'),
  standardNumber: text('shipment/draft:products.standardNumber'),
  hasNoStandardNumber: flag('shipment/draft:products.hasNoStandardNumber'),
} satisfies Record<keyof ProductDraft, Described>

const ofPiece = {
  weight: number('shipment/draft:pieces.weight'),
  width: number('shipment/draft:pieces.width'),
  length: number('shipment/draft:pieces.length'),
  height: number('shipment/draft:pieces.height'),
  description: text('shipment/draft:pieces.description'),
} satisfies Record<keyof PieceDraft, Described>

/** Additional column that is not a wizard field: it fills in the sides of the selected box. */
const boxOfPiece = {
  box: choice(
    'shipment/bulk:column.box',
    'template:box.',
    carrierBoxes.map(({ key }) => key),
  ),
}

const columnsOf = (
  group: BulkGroup,
  described: Record<string, Described>,
  nameOf: (field: string) => string,
): BulkColumn[] =>
  Object.entries(described).map(([field, column]) => ({ ...column, name: nameOf(field), group }))

const { customerReference, ...otherDetails } = ofDetails

/** Column that combines the rows of one shipment. */
export const referenceColumn = 'customerReference'

/** Column with a carrier's box, whose sides fill empty sides of the piece. */
export const boxColumn = 'piece.box'

/** All columns of a bulk upload, sorted like the template. */
export const bulkColumns: readonly BulkColumn[] = [
  ...columnsOf('shipment', { customerReference }, (field) => field),
  ...columnsOf('receiver', ofReceiver, (field) => `receiver.${field}`),
  ...columnsOf('product', ofProduct, (field) => `product.${field}`),
  ...columnsOf('piece', { ...ofPiece, ...boxOfPiece }, (field) => `piece.${field}`),
  ...columnsOf('shipment', ofShipment, (field) => field),
  ...columnsOf('shipment', otherDetails, (field) => `details.${field}`),
  ...columnsOf('sender', ofSender, (field) => `sender.${field}`),
]

/** Text key of a group's name, which precedes the field's name in a heading. */
export const bulkGroupLabels: Record<BulkGroup, string | null> = {
  shipment: null,
  sender: 'shipment/draft:party.sender',
  receiver: 'shipment/draft:party.receiver',
  product: 'shipment/bulk:group.product',
  piece: 'shipment/bulk:group.piece',
}
