/**
 * Queries and mutations of the Admin API v2; the simulated shop executes them against the published schema. A field
 * with a question mark may be missing in a shop's version of the schema: see `withoutFields`.
 */

const address = `{
  firstName lastName company? addressLine1 addressLine2 postalCode phone taxNumber?
  city { name } district? { name } state? { code name } country { iso2 iso3 }
}`

const lines = `orderLineItems {
  id originalOrderLineItemId? deleted quantity status price discountPrice finalPrice taxValue?
  options? { name values { name value } }
  variant {
    sku name barcodeList? hsCode? weight? fileId? variantValues? { variantValueName }
  }
}`

/** Fields by which an order is recognised also when the rest cannot be read. */
const head = 'id status updatedAt'

const order = `
  ${head} orderNumber orderedAt cancelledAt currencyCode orderPaymentStatus shippingMethod? note
  isGiftPackage? giftPackageNote? totalFinalPrice
  paymentMethods? { type }
  customer { firstName lastName email phone }
  billingAddress ${address}
  shippingAddress ${address}
  shippingLines { title finalPrice }
  taxLines? { price rate }
  orderAdjustments? { type appliedOrderLines { orderLineId amount } }
  ${lines}
`

/** ikas allows 200; an order of 200 lines has some 100 kB. */
export const ordersPerPage = 50

export const ordersQuery = `
  query Orders($updatedAt: DateFilterInput, $pagination: PaginationInput, $sort: String) {
    listOrder(updatedAt: $updatedAt, pagination: $pagination, sort: $sort) { hasNext data { ${order} } }
  }
`

export const orderQuery = `
  query Order($id: StringFilterInput) {
    listOrder(id: $id, pagination: { page: 1, limit: 1 }) { data { ${order} } }
  }
`

export const testQuery = '{ listOrder(pagination: { page: 1, limit: 1 }) { data { id } } }'

export const parcelsQuery = `
  query Parcels($id: StringFilterInput) {
    listOrder(id: $id, pagination: { page: 1, limit: 1 }) {
      data {
        ${head}
        orderLineItems { id originalOrderLineItemId? deleted quantity status }
        orderPackages {
          id deleted orderPackageFulfillStatus orderLineItemIds
          trackingInfo { cargoCompany trackingNumber trackingLink }
        }
      }
    }
  }
`

export const carriersQuery = '{ listCargoCompany { id name } }'

export const fulfilMutation = `
  mutation Fulfil($input: FulFillOrderInput!) { fulfillOrder(input: $input) { id } }
`

export const updateMutation = `
  mutation Update($input: UpdateOrderPackageStatusInput!) { updateOrderPackageStatus(input: $input) { id } }
`

export const cancelMutation = `
  mutation Cancel($input: CancelFulfillmentInput!) { cancelFulfillment(input: $input) { id } }
`

const optionalField = /(\w+)\?(\s*\{(?:[^{}]|\{[^{}]*\})*\})?/g

/** Writes a query without the optional fields that a shop's schema lacks. */
export const withoutFields = (query: string, missing: ReadonlySet<string>): string =>
  query.replaceAll(optionalField, (_, name: string, selection = '') =>
    missing.has(name) ? '' : withoutFields(name + selection, missing),
  )

/** Names of the optional fields of a query. */
export const optionalFieldsOf = (query: string): Set<string> =>
  new Set(Array.from(query.matchAll(/(\w+)\?/g), ([, name]) => name!))
