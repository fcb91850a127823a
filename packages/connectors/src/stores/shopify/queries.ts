/** Queries and mutations of the Admin API 2026-10; the simulated shop executes them against the published schema. */

const money = 'shopMoney { amount }'

const address = `{
  name company address1 address2 city province provinceCode zip countryCodeV2 phone
}`

const lineItems = `
  pageInfo { hasNextPage endCursor }
  nodes {
    id title variantTitle sku quantity currentQuantity unfulfilledQuantity requiresShipping
    originalTotalSet { ${money} }
    discountAllocations { allocatedAmountSet { ${money} } }
    taxLines(first: 20) { priceSet { ${money} } }
    variant {
      id barcode
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
      pageInfo { hasNextPage }
      edges { cursor node { ${order} lineItems(first: ${linesPerOrder}) { ${lineItems} } } }
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

const fulfillments = 'fulfillments(first: 80) { id status trackingInfo(first: 10) { company number url } }'

export const parcelsQuery = `
  query Parcels($id: ID!) {
    order(id: $id) { ${fulfillments} }
  }
`

const openLines = 'pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } }'

/** Fulfillment orders, one for each location and delivery method of the order. */
export const fulfillmentOrdersQuery = `
  query FulfillmentOrders($id: ID!, $after: String) {
    order(id: $id) {
      fulfillmentOrders(first: 10, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { id status lineItems(first: 40) { ${openLines} } }
      }
    }
  }
`

export const openLinesQuery = `
  query OpenLines($id: ID!, $after: String) {
    fulfillmentOrder(id: $id) { lineItems(first: 200, after: $after) { ${openLines} } }
  }
`

export const fulfilledLinesQuery = `
  query FulfilledLines($id: ID!, $after: String) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 200, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { quantity lineItem { id } }
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

export const webhooksQuery = `
  query Webhooks($uri: String!, $after: String) {
    webhookSubscriptions(first: 50, after: $after, uri: $uri) {
      pageInfo { hasNextPage endCursor }
      nodes { id topic uri }
    }
  }
`

export const createWebhookMutation = `
  mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $uri: String!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription { id }
      userErrors { message }
    }
  }
`

export const deleteWebhookMutation = `
  mutation DeleteWebhook($id: ID!) {
    webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } }
  }
`
