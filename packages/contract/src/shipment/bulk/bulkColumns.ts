/**
 * The columns of a bulk upload: every field of the wizard, once. Template, reader, checks and grid go by this list; a field that
 * is new in the wizard's contract does not compile without its column here.
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

/** Whose field it is. Columns of `product` and `piece` are filled in each row, the others in the first row of a shipment. */
export const bulkGroups = ['shipment', 'sender', 'receiver', 'product', 'piece'] as const
export type BulkGroup = (typeof bulkGroups)[number]

interface Described {
  /** Text key of the field's name; the heading has the group's name before it. */
  label: string
  kind: 'text' | 'number' | 'choice' | 'flag' | 'country' | 'currency'
  /** Of a choice: what it stands for in the contract. */
  options?: readonly string[]
  /** Of a choice: the beginning of its options' text keys. */
  words?: string
}

export interface BulkColumn extends Described {
  /** `customerReference`, `receiver.zipCode`, `product.gtip`, `piece.weight`. */
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
  company: text('wizard:party.company'),
  companyType: choice('wizard:party.companyType', 'wizard:companyType.', companyTypes),
  authorizedPerson: text('wizard:party.authorizedPerson'),
  email: text('wizard:party.email'),
  dialCode: text('bulk:column.dialCode'),
  phone: text('wizard:party.phone'),
  countryCode: country('wizard:party.country'),
  stateCode: text('wizard:party.stateCode'),
  zipCode: text('wizard:party.zipCode'),
  city: text('wizard:party.city'),
  district: text('wizard:party.district'),
  taxNumber: text('wizard:party.taxNumber'),
  identificationNumber: text('wizard:party.identificationNumber'),
  eoriNumber: text('wizard:party.eoriNumber'),
}

const ofReceiver = {
  ...ofParty,
  stateName: text('wizard:party.stateName'),
  addressLine1: text('wizard:party.addressLine1'),
  addressLine2: text('wizard:party.addressLine2'),
  addressLine3: text('wizard:party.addressLine3'),
} satisfies Record<keyof ReceiverDraft, Described>

const ofSender = {
  ...ofParty,
  state: text('wizard:party.state'),
  address: text('wizard:party.address'),
  iossType: choice('wizard:ioss.type', 'wizard:iossType.', iossTypes),
  iossNumber: text('wizard:ioss.number'),
  iossConfirmed: flag('bulk:column.iossConfirmed'),
} satisfies Record<keyof SenderDraft, Described>

const ofShipment = {
  shipmentType: choice('wizard:details.shipmentType', 'wizard:shipmentType.', Object.keys(shipmentTypes)),
  packageType: choice('wizard:details.packageType', 'wizard:packageType.', Object.keys(packageTypes)),
  isInsured: flag('wizard:insurance.title'),
} satisfies Record<
  Exclude<keyof ShipmentDraft, 'sender' | 'receiver' | 'details' | 'products' | 'pieces'>,
  Described
>

const ofDetails = {
  customerReference: text('wizard:details.customerReference'),
  method: choice('wizard:details.method', 'wizard:method.', exportMethods),
  purpose: choice('wizard:details.purpose', 'wizard:purpose.', shipmentPurposes),
  incoterm: choice('wizard:details.incoterm', 'wizard:incoterm.', incoterms),
  currency: currency('wizard:details.currency'),
  freeMovementDocument: choice(
    'wizard:details.freeMovementDocument',
    'wizard:freeMovementDocument.',
    freeMovementDocuments,
  ),
  atrPreparer: choice('bulk:column.atrPreparer', 'wizard:atrPreparer.', atrPreparers),
  freightCharge: number('wizard:details.freightCharge'),
  freightCurrency: currency('wizard:details.freightCurrency'),
  customerServicesNote: text('wizard:details.customerServicesNote'),
} satisfies Record<keyof ShipmentDetailsDraft, Described>

const ofProduct = {
  sku: text('wizard:products.sku'),
  description: text('wizard:products.description'),
  englishDescription: text('wizard:products.englishDescription'),
  gtip: text('wizard:products.gtip'),
  originCountryCode: country('wizard:products.origin'),
  unit: choice('wizard:products.unit', 'wizard:unit.', productUnits),
  quantity: number('wizard:products.quantity'),
  unitPrice: number('wizard:products.unitPrice'),
  netWeight: number('wizard:products.netWeight'),
  permitNumber: text('wizard:products.permitNumber'),
} satisfies Record<keyof ProductDraft, Described>

const ofPiece = {
  weight: number('wizard:pieces.weight'),
  width: number('wizard:pieces.width'),
  length: number('wizard:pieces.length'),
  height: number('wizard:pieces.height'),
  description: text('wizard:pieces.description'),
} satisfies Record<keyof PieceDraft, Described>

/** No field of the wizard: it stands for the sides of the box that it names. */
const boxOfPiece = {
  box: choice(
    'bulk:column.box',
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

/** The column that joins the rows of one shipment. */
export const referenceColumn = 'customerReference'

/** Names a carrier's box, whose sides fill the empty ones of the piece. */
export const boxColumn = 'piece.box'

/** In the template's order. */
export const bulkColumns: readonly BulkColumn[] = [
  ...columnsOf('shipment', { customerReference }, (field) => field),
  ...columnsOf('receiver', ofReceiver, (field) => `receiver.${field}`),
  ...columnsOf('product', ofProduct, (field) => `product.${field}`),
  ...columnsOf('piece', { ...ofPiece, ...boxOfPiece }, (field) => `piece.${field}`),
  ...columnsOf('shipment', ofShipment, (field) => field),
  ...columnsOf('shipment', otherDetails, (field) => `details.${field}`),
  ...columnsOf('sender', ofSender, (field) => `sender.${field}`),
]

/** Text key of a group's name, which stands before the field's in a heading. */
export const bulkGroupLabels: Record<BulkGroup, string | null> = {
  shipment: null,
  sender: 'wizard:party.sender',
  receiver: 'wizard:party.receiver',
  product: 'bulk:group.product',
  piece: 'bulk:group.piece',
}
