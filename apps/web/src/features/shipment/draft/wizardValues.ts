/** Form values of the wizard and their conversion to and from the API. */
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import { shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type {
  PieceDraft,
  ProductDraft,
  ShipmentDetailsDraft,
  ShipmentDraft,
} from '@kervan/contract/shipment/draft/shipmentDraft'
import { usualDetails, usualProduct } from '@kervan/contract/shipment/draft/usualDetails'
import { packageTypes, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { defaultDialCode } from '../../../platform/text/phone.ts'
import type { PhoneValue } from '../../../platform/text/phone.ts'

/** Incomplete form values: any field may be missing, and a number may still be text. */
type Loose<T> = { [K in keyof T]?: T[K] | string | null }

/** Form values of a party; dial code and number are one form control. */
export type PartyValues<T> = Omit<Loose<T>, 'dialCode' | 'phone'> & { phone?: PhoneValue }

export interface WizardValues {
  shipmentType: 1 | 2
  packageType: 1 | 2
  isInsured: boolean
  sender: PartyValues<SenderDraft>
  receiver: PartyValues<ReceiverDraft>
  details: Loose<ShipmentDetailsDraft>
  products: Loose<ProductDraft>[]
  pieces: Loose<PieceDraft>[]
}

export const emptyPiece = (): WizardValues['pieces'][number] => ({})
export const emptyProduct = (): WizardValues['products'][number] => ({
  ...usualProduct,
  quantity: 1,
})

export const newValues = (): WizardValues => ({
  shipmentType: shipmentTypes.package,
  packageType: packageTypes.box,
  isInsured: false,
  sender: { companyType: 'corporate', countryCode: 'TR', phone: { dialCode: defaultDialCode, number: '' } },
  receiver: { companyType: 'individual', phone: { dialCode: '', number: '' } },
  details: { ...usualDetails, currency: 'EUR' },
  products: [emptyProduct()],
  pieces: [emptyPiece()],
})

/** Converts a sender or receiver to form values. */
export const toPartyValues = <T extends { dialCode: string | null; phone: string | null }>({
  dialCode,
  phone,
  ...rest
}: T): PartyValues<SenderDraft & ReceiverDraft> => ({
  ...rest,
  phone: { dialCode: dialCode ?? '', number: phone ?? '' },
})

/** Converts form values to API values, with dial code and number as separate fields. */
export const fromPartyValues = ({
  phone,
  ...rest
}: PartyValues<SenderDraft> | PartyValues<ReceiverDraft>) => ({
  ...rest,
  dialCode: phone?.dialCode ? phone.dialCode : null,
  phone: phone?.number ? phone.number : null,
})

/** Adds a blank first row to an empty list of the wizard; toWire removes it again. */
const orFirst = <Row>(rows: Row[], first: Row): Row[] => (rows.length > 0 ? rows : [first])

export const toValues = (shipment: ShipmentAnswer): WizardValues => ({
  shipmentType: shipment.shipmentType === shipmentTypes.document ? 1 : 2,
  packageType: shipment.packageType === packageTypes.cargoBag ? 2 : 1,
  isInsured: shipment.isInsured,
  sender: toPartyValues(shipment.sender),
  receiver: toPartyValues(shipment.receiver),
  details: shipment.details,
  products: orFirst<WizardValues['products'][number]>(
    shipment.products.map(({ total: _, ...product }) => product),
    emptyProduct(),
  ),
  pieces: orFirst<WizardValues['pieces'][number]>(
    shipment.pieces.map(({ volumeWeight: _, ...piece }) => piece),
    emptyPiece(),
  ),
})

const isBlank = (row: object, usual: object): boolean =>
  Object.entries(row).every(
    ([name, value]) =>
      value === null ||
      value === undefined ||
      value === '' ||
      (usual as Record<string, unknown>)[name] === value,
  )

export const isPieceBlank = (piece: WizardValues['pieces'][number] | undefined): boolean =>
  isBlank(piece ?? {}, emptyPiece())
export const isProductBlank = (product: WizardValues['products'][number] | undefined): boolean =>
  isBlank(product ?? {}, emptyProduct())

/** Fields of a sender with a default or suggested value. */
const selfFilled: ReadonlySet<string> = new Set([
  'companyType',
  'countryCode',
  'phone',
  'iossType',
  'iossNumber',
  'iossConfirmed',
])

/** Returns true if nothing was entered into the sender of a new shipment. */
export const isSenderBlank = (sender: WizardValues['sender'] = {}): boolean =>
  !sender.phone?.number &&
  isBlank(Object.fromEntries(Object.entries(sender).filter(([name]) => !selfFilled.has(name))), {})

const withoutEmptyTail = <Row>(rows: readonly Row[], isEmpty: (row: Row) => boolean): Row[] =>
  rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1)

/** Removes blank rows from the end of products and pieces. */
export const enteredRows = ({ products, pieces }: Pick<WizardValues, 'products' | 'pieces'>) => ({
  products: withoutEmptyTail(products, isProductBlank),
  pieces: withoutEmptyTail(pieces, isPieceBlank),
})

/** Converts the values to the API's draft, without validation. */
const toWire = (values: WizardValues) => ({
  ...values,
  sender: fromPartyValues(values.sender),
  receiver: fromPartyValues(values.receiver),
  ...enteredRows(values),
})

type Tree = Record<string, unknown>

const valueAt = (tree: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Tree | null | undefined)?.[name as string], tree)

const setAt = (tree: Tree, path: readonly PropertyKey[], value: unknown): void => {
  const parent = valueAt(tree, path.slice(0, -1)) as Tree | undefined
  if (parent) parent[path.at(-1) as string] = value
}

export interface DraftRequest {
  draft: ShipmentDraft
  /** Fields whose value is invalid; the draft contains their last saved value. */
  skipped: string[]
}

/**
 * Builds the draft to save. An invalid field keeps its last saved value, so that one wrong number does not
 * block saving the rest.
 */
export const draftFromValues = (values: WizardValues, lastSaved: ShipmentDraft | null): DraftRequest => {
  const wire = structuredClone(toWire(values)) as unknown as Tree
  const skipped: string[] = []
  for (let tries = 0; tries < 3; tries++) {
    const parsed = shipmentDraft.safeParse(wire)
    if (parsed.success) return { draft: parsed.data, skipped }
    for (const { path } of parsed.error.issues) {
      skipped.push(path.join('.'))
      setAt(wire, path, (tries === 0 ? valueAt(lastSaved, path) : null) ?? null)
    }
  }
  // A rule over a whole list still fails: keeps the last saved products and pieces.
  const { products, pieces } = lastSaved ?? { products: [], pieces: [] }
  return { draft: shipmentDraft.parse({ ...wire, products, pieces }), skipped }
}
