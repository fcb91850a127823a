/** Queries and mutations of the Admin API 2026-10; the simulated shop executes them against the published schema. */

const money = 'shopMoney { amount }'

const address = `{
  name company address1 address2 city province provinceCode zip countryCodeV2 phone
}`

const lineItems = `
  pageInfo { hasNextPage endCursor }
  nodes {
    id title variantTitle sku quantity currentQuantity unfulfilledQuantity requiresShipping
    discountedTotalSet(withCodeDiscounts: true) { ${money} }
    taxLines(first: 20) { priceSet { ${money} } }
    variant {
      barcode
      inventoryItem { harmonizedSystemCode countryCodeOfOrigin measurement { weight { value unit } } }
    }
  }
`

const order = `
  legacyResourceId name createdAt updatedAt cancelledAt note email phone currencyCode taxesIncluded
  displayFinancialStatus displayFulfillmentStatus
  customAttributes { key value }
  totalPriceSet { ${money} }
  totalShippingPriceSet { ${money} }
  totalTaxSet { ${money} }
  totalDiscountsSet { ${money} }
  billingAddress ${address}
  shippingAddress ${address}
  shippingLine { title }
`

/** A query may cost 1,000 points at most, and each line has several objects, so that pages and lists are short. */
export const ordersPerPage = 10
const linesPerOrder = 20

export const ordersQuery = `
  query Orders($first: Int!, $after: String, $query: String) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      pageInfo { hasNextPage endCursor }
      nodes { ${order} lineItems(first: ${linesPerOrder}) { ${lineItems} } }
    }
  }
`

export const orderQuery = `
  query Order($id: ID!) {
    order(id: $id) { ${order} lineItems(first: ${linesPerOrder}) { ${lineItems} } }
  }
`

export const linesQuery = `
  query Lines($id: ID!, $after: String) {
    order(id: $id) { lineItems(first: 100, after: $after) { ${lineItems} } }
  }
`

const fulfillments = 'fulfillments(first: 100) { id status trackingInfo(first: 20) { company number url } }'

export const parcelsQuery = `
  query Parcels($id: ID!) {
    order(id: $id) { ${fulfillments} }
  }
`

export const openLinesQuery = `
  query OpenLines($id: ID!) {
    order(id: $id) {
      ${fulfillments}
      fulfillmentOrders(first: 10) {
        nodes { id status lineItems(first: 50) { nodes { id remainingQuantity lineItem { id } } } }
      }
    }
  }
`

export const fulfilMutation = `
  mutation Fulfil($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
  }
`

export const cancelMutation = `
  mutation Cancel($id: ID!) {
    fulfillmentCancel(id: $id) { fulfillment { id } userErrors { field message } }
  }
`

export const scopesQuery = '{ currentAppInstallation { accessScopes { handle } } }'
