/** Interface of an online store or marketplace: orders come in, parcel numbers go back. */

/** State of an order in its store. `waiting` orders are not paid or not released for shipping. */
export type StoreOrderState = 'waiting' | 'open' | 'partly' | 'fulfilled' | 'cancelled'

/** Party of an order as the store holds it; an empty text is a field that the store does not have. */
export interface StoreParty {
  name: string
  company: string
  /** Address lines without postal code, city and country. */
  lines: string[]
  postalCode: string
  city: string
  /** State or province as the store writes it: a code or a name. */
  state: string
  /** ISO 3166-1 alpha-2; empty when the store has none. */
  countryCode: string
  phone: string
  email: string
  /** Tax number of the buyer; null when the store has none. */
  taxNumber: string | null
}

export interface StoreLine {
  /** Store's id of the line, unique in the order. */
  id: string
  sku: string
  /** Store's id of the product or of its variant; absent when the line has none. */
  productId?: string
  /** GTIN, EAN or UPC as the store holds it; empty when it has none. */
  barcode: string
  title: string
  /** Chosen options, such as "Red / L"; empty for a product without options. */
  variant: string
  /** Ordered pieces, without refunded ones; up to 999,999.999 with at most three decimals, for goods by the metre. */
  quantity: number
  /** Pieces that the store has already marked as shipped, with as many decimals. */
  fulfilledQuantity: number
  /** Price of one piece after discounts, without tax, as a decimal number in the order's currency. */
  unitPrice: string
  /** Weight of one piece in grams; null when the store has none. */
  weightGrams: number | null
  /** ISO 3166-1 alpha-2; null when the store has none. */
  originCountryCode: string | null
  /** Customs tariff code, digits only; null when the store has none. */
  hsCode: string | null
  imageUrl: string | null
  /** False for digital goods. */
  isShippable: boolean
}

/** Sums of the whole order, decimal numbers in the order's currency. */
export interface StoreTotals {
  goods: string
  discount: string
  shipping: string
  tax: string
  total: string
}

export interface StoreOrder {
  /** Store's id of the order, unique in the shop. */
  id: string
  /** Number that buyer and seller see. */
  number: string
  state: StoreOrderState
  isPaid: boolean
  /** Times by the store's own clock. */
  placedAt: Date
  changedAt: Date
  /** ISO 4217. */
  currency: string
  totals: StoreTotals
  billTo: StoreParty
  shipTo: StoreParty
  lines: StoreLine[]
  /** Buyer's note; empty without one. */
  note: string
  isGift: boolean
  giftMessage: string
  /** Shipping service that the buyer chose, as the store names it; empty without one. */
  serviceWanted: string
  /** IOSS number by which the marketplace declares the order; null when it declares none. */
  iossNumber: string | null
  /** Reference that must be printed on the label, such as eBay's hub reference; null without one. */
  labelReference: string | null
  /** ISO 3166-1 alpha-2 code of the country's marketplace on which the order was placed; missing where there is one. */
  marketplaceCode?: string
  /** Platform's id of the buyer, by which it reports closed accounts; missing where it has none. */
  buyerId?: string
  /** Discount of the whole order that is contained in the prices of its lines; missing without one. */
  spreadDiscount?: string
  /**
   * Sum of lines, shipping, tax and fees without discounts beside the total that the store states. Missing where they
   * agree, and for stores whose prices are known to be without tax.
   */
  sumsDiffer?: { sum: string; total: string }
  /** The store's own name of a state that is not known; missing for a known one. */
  unknownState?: string
}

/** Place from which changed orders are read. */
export interface OrderPosition {
  /** Orders changed at or after this time of the store's clock. */
  changedFrom: Date
  /** `next` of the page before; null for the first page. */
  page: string | null
}

/** Order that the connector could not read, such as one with an amount that is no number. */
export interface UnreadableOrder {
  /** Store's id of the order; empty when it cannot be read either. */
  id: string
  /** Place and kind of the problem, for support. Contains no data of the buyer. */
  reason: string
}

export interface OrderPage {
  /** Orders in order of change, oldest first, as far as the store can sort. */
  orders: StoreOrder[]
  /** Orders of the page that could not be read. The position of the next page is behind them. */
  unreadable: UnreadableOrder[]
  /** Position of the next page; null after the last one. */
  next: OrderPosition | null
}

/** Parcel of an order, reported to the store. */
export interface Fulfilment {
  /** Our key of the parcel: every attempt for one parcel sends the same key. */
  key: string
  orderId: string
  /** Lines and pieces in this parcel. */
  lines: { lineId: string; quantity: number }[]
  trackingNumber: string
  /** Further numbers of a parcel of several pieces, for stores that take several; missing without any. */
  pieceNumbers?: string[]
  /** Our code of the carrier, such as `dhl`, and its name. The connector maps it to the store's own list. */
  carrier: { code: string; name: string }
  trackingUrl: string
  shippedAt: Date
}

/** Parcel as the store shows it to the buyer. */
export interface StoreParcel {
  /** Store's id of the fulfilment; null when it has none. */
  id: string | null
  trackingNumber: string
  /** Carrier as the store shows it. */
  carrier: string
  trackingUrl: string | null
}

/** Question whether a platform accepts the carrier of a parcel. */
export interface CarrierQuestion {
  /** ISO date on which the parcel is booked. */
  day: string
  /** ISO 3166-1 alpha-2 codes of sender and receiver. */
  fromCountry: string
  toCountry: string
  /** Value of the goods in euro; null when it is not known. */
  goodsEuro: number | null
  /** `marketplaceCode` of the order. */
  marketplaceCode: string | null
  carrier: Fulfilment['carrier']
}

/**
 * `free`: the platform accepts any carrier for the parcel; `unknown`: it accepts only those of a list that nobody has
 * entered yet.
 */
export type CarrierAnswer = 'free' | 'unknown' | 'listed' | 'refused'

export type StoreErrorKind = 'credentials' | 'refused' | 'notFound' | 'tooMany' | 'unavailable' | 'garbage'

/**
 * Error of a store. `words` is the store's own message, or the key of a text for sellers,
 * `order:problemOfStore.<key>`. `refused`: the call must not be repeated unchanged.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly kind: StoreErrorKind
  readonly words: string
  constructor(kind: StoreErrorKind, words: string, options?: ErrorOptions) {
    super(`${kind}: ${words}`, options)
    this.kind = kind
    this.words = words
  }
}

/**
 * Order that a webhook is about: the order itself, or its id when it has to be fetched. `shop` is the key of its shop
 * (`Store.shop`), for platforms that send the webhooks of all shops to one address of the house's app.
 */
export type DeliveredOrder = { order: StoreOrder } | { id: string; shop?: string }

/** Our address for news of orders, registered by the store's API. */
export interface StoreWebhooks {
  /** Registers the address for all events of orders; what is registered already is not registered again. */
  register: (address: string, signal: AbortSignal) => Promise<void>
  /** Removes the address; without effect when it is not registered. */
  remove: (address: string, signal: AbortSignal) => Promise<void>
}

/** Each call throws StoreError or HttpError. */
export interface Store {
  /**
   * Stable key of the shop on its platform, such as its host or its seller id, by which two connections to one shop
   * are recognised. From the settings, without a call; never a secret.
   */
  shop: string
  /** Reads one page of orders changed since a position. A repeated position returns the same orders or newer ones. */
  ordersSince: (position: OrderPosition, signal: AbortSignal) => Promise<OrderPage>
  /** Counts the orders that `ordersSince` returns for a period; null when the store's API has no such call. */
  countChanged: ((from: Date, until: Date, signal: AbortSignal) => Promise<number>) | null
  /**
   * Returns null for an order that does not exist (any more). StoreError `refused`: the settings do not show whether
   * it exists; `garbage`: it could not be read.
   */
  order: (id: string, signal: AbortSignal) => Promise<StoreOrder | null>
  /** Confirms the receipt of an order; null for stores that do not want it. */
  acknowledge: ((id: string, signal: AbortSignal) => Promise<void>) | null
  /** Checks a carrier before the booking, without a call; missing for a platform that accepts any. */
  checkCarrier?: (question: CarrierQuestion) => CarrierAnswer
  /**
   * Reports a parcel. A parcel that the store already has is not added again. Null: the store's API has no such
   * call, the seller gets a file.
   */
  fulfil: ((fulfilment: Fulfilment, signal: AbortSignal) => Promise<void>) | null
  /** Parcels of the order as the buyer sees them now. */
  readBack: ((orderId: string, signal: AbortSignal) => Promise<StoreParcel[]>) | null
  /**
   * For a platform that processes accepted parcels later: time in ms after which `readBack` may show one, and time by
   * which it shows it. Missing for stores that show it at once.
   */
  shownLater?: { afterMs: number; withinMs: number }
  /** Removes a reported parcel, such as one with a cancelled label; null when the store's API has no such call. */
  takeBack: ((orderId: string, trackingNumber: string, signal: AbortSignal) => Promise<void>) | null
  /** Missing for a store whose API registers no webhooks, or whose deliveries could not be verified. */
  webhooks?: StoreWebhooks
}
