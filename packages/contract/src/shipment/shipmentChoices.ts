/** Choices of the wizard. The first two are numbers in the API, the others words. */

/** 1: document, 2: package. */
export const shipmentTypes = { document: 1, package: 2 } as const

/** 1: box (parcel), 2: cargo bag (pouch). */
export const packageTypes = { box: 1, cargoBag: 2 } as const

export const companyTypes = ['individual', 'corporate'] as const

/** Micro export declaration (BGB), sample, courier export declaration (TCGB). */
export const exportMethods = ['microExport', 'sample', 'courierExport'] as const

export const shipmentPurposes = ['sale', 'sample', 'gift', 'repair'] as const

export const freeMovementDocuments = ['none', 'originCertificate', 'atr', 'eur1'] as const

export const incoterms = ['DAP', 'DDP'] as const

export const atrPreparers = ['none', 'provider', 'ownBroker'] as const

/** Owner of the IOSS number used for the parcel; `none`: the parcel travels without IOSS, VAT is due on import. */
export const iossTypes = ['own', 'provider', 'marketplace', 'none'] as const

export const productUnits = ['kg', 'piece', 'liter'] as const

/** Types of shipment documents. */
export const documentTypes = [
  'invoice',
  'proforma',
  'packingList',
  'originCertificate',
  'atr',
  'eur1',
  'exportDeclaration',
  'other',
] as const

/** Tabs of the wizard in order; `products` only for packages. */
export const shipmentTabs = [
  'sender-receiver',
  'details',
  'products',
  'documents',
  'packages',
  'label-payment',
] as const
export type ShipmentTab = (typeof shipmentTabs)[number]

/** Originator of an event. Customers see that staff acted, but not who. */
export const eventActors = ['system', 'customer', 'staff'] as const

/** Reasons of a return. */
export const returnReasons = [
  'refused',
  'undeliverable',
  'wrongItem',
  'damaged',
  'notAsDescribed',
  'repair',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]
