/** Rows of the demonstration whose pages are screens, and rows made here of kinds that it does not have. */
import { randomUUID } from 'node:crypto'
import type { ApiUser } from '../steps/callApi.ts'
import { textsOf } from '../steps/texts.ts'
import type { ListedScreen, Viewers } from './readScreens.ts'

interface Listed<Row> {
  items: Row[]
}

const send = async (url: string, { token }: ApiUser, path: string, form: FormData): Promise<unknown> => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Uploads twelve shipments; three have no post code, so that the page shows mistakes. */
const uploadBulk = async (url: string, customer: ApiUser): Promise<string> => {
  const t = textsOf('tr')
  const receiver = (field: string) =>
    `${t('shipment/draft:party.receiver')}: ${t(`shipment/draft:party.${field}`)}`
  const headings = [t('shipment/draft:details.customerReference')]
  headings.push(...['authorizedPerson', 'country', 'zipCode', 'city', 'addressLine1'].map(receiver))
  const rows = Array.from({ length: 12 }, (_, index) =>
    [
      `S-${index}`,
      'Anna Schmidt',
      'Almanya',
      index % 4 === 0 ? '' : '10115',
      'Berlin',
      'Invalidenstrasse 43',
    ].join(';'),
  )
  const form = new FormData()
  const file = `\uFEFF${[headings.join(';'), ...rows].join('\r\n')}`
  form.append('file', new Blob([file], { type: 'text/csv' }), 'gonderiler.csv')
  return ((await send(url, customer, '/api/Shipment/CheckBulkShipments', form)) as { uploadId: string })
    .uploadId
}

/** Publishes the company's tracking page, and returns its address part. */
const publishSenderPage = async (url: string, customer: ApiUser): Promise<string> => {
  interface SenderPage {
    slug: string
    name: string
    color: string
    version: number
    isActive: boolean
  }
  const page = await customer.call<SenderPage>('/api/Tracking/GetSenderPage', {})
  if (page.isActive) return page.slug
  const form = new FormData()
  const { slug, name, color, version } = page
  for (const [field, value] of Object.entries({ slug, name, color, version, isActive: true }))
    form.append(field, String(value))
  await send(url, customer, '/api/Tracking/SaveSenderPage', form)
  return slug
}

/** On a product that runs for some time, the offers in the cart have expired and no link can be made. */
const leaveOut = (error: unknown): undefined =>
  console.warn(`payByLinkOpen is left out: ${String(error)}`) as undefined

interface Shipment {
  id: string
  state: string
  assetReference: string
}

/**
 * Returns the address of each screen with parameters by its path, and further addresses of states that a screen
 * shows only with a query or a row. `{name}` entries are such further screens.
 */
export const findAddresses = async (url: string, viewers: Viewers) => {
  const customer = viewers.get('Customer')!.api
  const operations = viewers.get('Operations')!.api
  const administrator = viewers.get('Administrator')!.api

  const list = async <Row>(api: ApiUser, path: string, body: object = {}): Promise<Row[]> =>
    (await api.call<Listed<Row>>(path, body)).items
  const first = async (api: ApiUser, path: string, field = 'id'): Promise<string | undefined> =>
    (await list<Record<string, string>>(api, path))[0]?.[field]

  const shipments = await list<Shipment>(customer, '/api/Shipment/GetShipmentList', { pageSize: 100 })
  const inState = (state: string) => shipments.find((shipment) => shipment.state === state)!
  const onTheWay = inState('inTransit')
  const booked = inState('booked')

  const stockTake = async () =>
    (await first(operations, '/api/Pickup/GetStockTakes')) ??
    (await operations.call<{ id: string }>('/api/Pickup/BeginStockTake', { station: null })).id

  const priceListId = Number(await first(administrator, '/api/Pricing/GetPriceList'))
  const priceListDraft = async () =>
    (await first(administrator, '/api/Pricing/GetPriceListDrafts', 'draftId')) ??
    (
      await administrator.call<{ draft: { draftId: string } }>('/api/Pricing/CreatePriceListDraft', {
        priceListId,
        changePercent: 5,
      })
    ).draft.draftId

  const manifest = async () => {
    const known = await first(operations, '/api/Pickup/GetManifests')
    if (known !== undefined) return known
    const dayOfCarrier = { date: new Date().toISOString().slice(0, 10), supplierId: 1 }
    const open = await list<{ id: string }>(operations, '/api/Pickup/GetManifest', dayOfCarrier)
    const shipmentIds = open.map(({ id }) => id)
    return (
      await operations.call<{ id: string }>('/api/Pickup/CreateManifest', { ...dayOfCarrier, shipmentIds })
    ).id
  }

  const paymentLink = async () => {
    const { cartItems } = await customer.call<{ cartItems: { id: string }[] }>('/api/Payment/GetCartCommand')
    const body = { cartItemIds: [cartItems.at(-1)!.id], days: 7 }
    const { url: link } = await customer.call<{ url: string }>('/api/Payment/CreatePaymentLink', body)
    return link.replace(/^.*\/pay/, '/pay')
  }

  const paid = async () => {
    const path = '/api/Payment/GetShipmentPaymentTransactions'
    const [payment] = await customer.call<{ conversationId: string }[]>(path, { shipmentId: booked.id })
    return payment!.conversationId
  }

  interface Invoice {
    id: string
    type: string
    state: string
  }
  const invoices = await list<Invoice>(operations, '/api/Invoicing/GetInvoices')
  const invoiceAt = (...facts: string[]): string | undefined => {
    const found = invoices.find(({ type, state }) => facts.includes(type) && facts.includes(state))
    return found && `/invoicing/salesInvoice/${found.id}`
  }
  const bills = await list<{ id: string; number: string }>(operations, '/api/Invoicing/GetExpenseInvoices')

  const flight = await first(operations, '/api/Pickup/GetFlights')
  const slug = await publishSenderPage(url, customer)
  const case_ = await first(operations, '/api/Shipment/GetCustomerServiceList', 'shipmentId')
  const quote = 'country=DE&zip=10115&type=2&package=1&pieces=30x20x10x2'

  const ofPath: Readonly<Record<string, string | undefined>> = {
    '/shipment/shipmentdetail/:shipmentId': onTheWay.id,
    '/shipment/assetlabel/:assetReference': booked.assetReference,
    '/shipment/assetinvoice/:assetReference': booked.assetReference,
    '/shipment/bulk/:uploadId': await uploadBulk(url, customer),
    '/shipment/reservationdetail/:id': await first(customer, '/api/Reservation/GetReservations'),
    '/shipment/tracking/:search': onTheWay.assetReference,
    '/payment/paid/:conversationId': await paid(),
    '/agent/customerservices/:shipmentId': case_,
    '/agent/companydetail/:id': await first(operations, '/api/Company/GetCompanies'),
    '/agent/trackingstatuslist/:id': await first(operations, '/api/Tracking/GetTrackingStatusesQuery'),
    '/agent/manifest/:id': await manifest(),
    '/pickup/baglist/:flightId': flight,
    '/pickup/shipmentlist/:bagId': await first(operations, '/api/Pickup/GetBags'),
    '/pickup/stocktake/:id': await stockTake(),
    '/integration/:platform': 'woocommerce',
    // The demonstration has no store. Without one these pages show that it does not exist.
    '/integration/orders/:orderId': (await first(customer, '/api/Order/GetOrders')) ?? randomUUID(),
    '/integration/checkout/:integrationId':
      (await list<{ id: string; platform: string }>(customer, '/api/Integration/GetIntegrations')).find(
        ({ platform }) => platform === 'shopify',
      )?.id ?? '0',
    // A product that was started elsewhere may have no invoice: the page shows that it does not exist.
    '/invoicing/salesInvoice/:id': invoices.find(({ type }) => type === 'sale')?.id ?? randomUUID(),
    '/invoicing/expenseinvoicing/:invoiceId': bills[0]?.id ?? randomUUID(),
    '/pricing/pricelist/:priceListId': String(priceListId),
    '/pricing/pricelist/draft/:draftId': await priceListDraft(),
  }
  const further = [
    { name: 'shipmentDraft', who: 'Customer', path: `/shipment/shipment/${inState('draft').id}` },
    { name: 'shipmentPriced', who: 'Customer', path: `/shipment/shipment/${inState('priced').id}` },
    { name: 'pricingOffers', who: 'Customer', path: `/pricing/pricingget?${quote}` },
    { name: 'caseOnTheWay', who: 'Operations', path: `/agent/customerservices/${onTheWay.id}` },
    { name: 'landingTracked', who: null, path: `/landing?reference=${onTheWay.assetReference}` },
    {
      name: 'publicTrackingFound',
      who: null,
      path: `/trackingseperated?reference=${onTheWay.assetReference}`,
    },
    { name: 'senderPageFound', who: null, path: `/t/${slug}/${onTheWay.assetReference}` },
    { name: 'payByLinkOpen', who: null, path: await paymentLink().catch(leaveOut) },
    { name: 'invoiceCandidates', who: 'Operations', path: '/invoicing/salesInvoice?view=candidates' },
    { name: 'invoicePeriods', who: 'Operations', path: '/invoicing/salesInvoice?view=periods' },
    { name: 'invoiceAccepted', who: 'Operations', path: invoiceAt('sale', 'accepted') },
    { name: 'invoiceSent', who: 'Operations', path: invoiceAt('sale', 'sent') },
    { name: 'invoiceRejected', who: 'Operations', path: invoiceAt('sale', 'rejected') },
    { name: 'invoiceRefund', who: 'Operations', path: invoiceAt('refund', 'issued') },
    { name: 'invoiceCancellation', who: 'Operations', path: invoiceAt('cancellation', 'issued') },
    { name: 'invoiceMissing', who: 'Operations', path: `/invoicing/salesInvoice/${randomUUID()}` },
    { name: 'notFound', who: null, path: '/404' },
    { name: 'noPermission', who: 'Customer', path: '/403' },
  ] as const
  return { ofPath, further: further.filter(({ path }) => path !== undefined) as ListedScreen[] }
}
