/**
 * Documents of the demonstration in every state, so that the screens of invoicing are full: sales invoices that are
 * issued, sent, accepted, rejected and cancelled, counter-documents, candidates with gaps and without, and carriers'
 * invoices with accepted, disputed and credited lines.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoleGroup } from '../product/accounts.ts'
import { billedName, saveBilling } from '../steps/invoicing/billedCompany.ts'
import { payShipments } from '../steps/bookedShipment.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { billFile, findCost } from '../steps/invoicing/carrierBill.ts'

/** Waits this long at most for a refund, in milliseconds. */
const longestRefund = 60_000

interface Issued {
  id: string
  number: string
}

interface Candidates {
  sales: { companyId: number; company: string; currency: string; treatment: string; total: number }[]
  refunds: { invoiceId: string; total: number }[]
}

interface Filled {
  url: string
  customer: ApiUser
  operations: ApiUser
}

const findCandidates = (operations: ApiUser) =>
  operations.call<Candidates>('/api/Invoicing/GetInvoiceCandidates', {})

const issueSale = async (operations: ApiUser, currency: string): Promise<Issued> => {
  const { sales } = await findCandidates(operations)
  const { companyId, treatment, total } = sales.find(
    (sale) => sale.company === billedName && sale.currency === currency,
  )!
  const { issued } = await operations.call<{ issued: Issued[] }>('/api/Invoicing/IssueInvoices', {
    sales: [{ companyId, currency, treatment, total }],
  })
  return issued[0]!
}

const send = async (url: string, { token }: ApiUser, ids: readonly string[]): Promise<void> => {
  const response = await fetch(`${url}/api/Invoicing/SendInvoices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Refunds a part of a shipment's price, and waits until its invoice has to take it back. */
const refundPart = async (
  { customer, operations }: Pick<Filled, 'customer' | 'operations'>,
  place: number,
): Promise<Candidates['refunds']> => {
  const { items } = await customer.call<{
    items: { paymentId: string | null; shipmentId: string | null; currency: string; status: string }[]
  }>('/api/Payment/GetPaymentHistoryQuery', { pageSize: 100 })
  const paid = items.filter(({ currency, status }) => currency === 'EUR' && status === 'succeeded')
  const before = (await findCandidates(operations)).refunds.reduce((sum, { total }) => sum + total, 0)
  const { paymentId, shipmentId } = paid[place]!
  await operations.call('/api/Payment/RefundPayment', {
    paymentId,
    shipmentId,
    amount: 5 + place,
    reason: 'Geç teslim',
  })
  const deadline = Date.now() + longestRefund
  for (;;) {
    const { refunds } = await findCandidates(operations)
    if (refunds.reduce((sum, { total }) => sum + total, 0) > before) return refunds
    if (Date.now() > deadline) throw new Error('The refund did not arrive at its invoice')
    await sleep(250)
  }
}

const fillSales = async ({ url, customer, operations }: Filled, agent: ApiUser): Promise<void> => {
  // A company of the agent without invoice information.
  const { id } = await agent.call<{ id: number }>('/api/Company/CreateOrUpdateCompany', {
    id: -1,
    name: 'Çağlayan Halı ve Kilim San. (gösterim)',
    companyTypeID: 1,
    countryCode: 'TR',
  })
  await payShipments(agent, 2, undefined, id)
  await saveBilling(url, customer)
  const euro = await issueSale(operations, 'EUR')
  const lira = await issueSale(operations, 'TRY')
  const dollar = await issueSale(operations, 'USD')
  await send(
    url,
    operations,
    [euro, lira, dollar].map(({ id }) => id),
  )
  const answer = (invoice: Issued, reason: string | null) =>
    operations.call('/api/Invoicing/RecordInvoiceAnswer', {
      id: invoice.id,
      answer: reason === null ? 'accepted' : 'rejected',
      reason,
    })
  await answer(euro, null)
  await answer(dollar, 'VKN mükellef listesinde bulunamadı')
  await operations.call('/api/Invoicing/CancelInvoice', { id: dollar.id, reason: 'VKN yanlış' })
  await issueSale(operations, 'USD')
  const refunds = await refundPart({ customer, operations }, 0)
  await operations.call('/api/Invoicing/IssueInvoices', {
    refunds: refunds.map(({ invoiceId, total }) => ({ invoiceId, total })),
  })
  await refundPart({ customer, operations }, 1)
  await payShipments(customer, 1)
}

interface Shipment {
  assetReference: string
  supplierName: string | null
  supplierReference: string | null
  priceCurrency: string | null
}

interface Line {
  id: string
  number: string
  difference: number
}

const fillCarriers = async ({ url, customer, operations }: Filled): Promise<void> => {
  const shipments = await customer.call<{ items: Shipment[] }>('/api/Shipment/GetShipmentList', {
    pageSize: 100,
  })
  const suppliers = await operations.call<{ id: number; name: string }[]>(
    '/api/Defination/GetSupplierListQuery',
    {},
  )
  const upload = async (carrier: string, file: Buffer): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([file as BlobPart], { type: 'text/csv' }), 'fatura.csv')
    form.append('supplierId', String(suppliers.find(({ name }) => name === carrier)!.id))
    const fields = ['number', 'weight', 'amount', 'currency', 'invoiceNumber', 'invoiceDay']
    form.append('columns', JSON.stringify(fields.map((field, index) => ({ index, field }))))
    const response = await fetch(`${url}/api/Invoicing/UploadExpenseInvoice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operations.token}` },
      body: form,
    })
    const { invoiceId, problems } = (await response.json()) as { invoiceId: string; problems: object[] }
    if (!invoiceId) throw new Error(JSON.stringify(problems))
    return invoiceId
  }
  const bill = async (carrier: string, number: string, added: readonly number[]) => {
    const own = shipments.items.filter(
      (one) => one.supplierName === carrier && one.supplierReference && one.priceCurrency !== 'TRY',
    )
    const currency = own[0]!.priceCurrency!
    const lines = []
    for (const [place, one] of own.filter(({ priceCurrency }) => priceCurrency === currency).entries()) {
      const { cost, kg } = await findCost(operations, one.assetReference)
      const more = added[place % added.length]!
      lines.push([one.supplierReference!, more === 0 ? kg : kg + 0.5, cost + more] as const)
    }
    const id = await upload(
      carrier,
      billFile(number, currency, [...lines, lines[0]!, ['YOK-0001', 1, 52.84]]),
    )
    return { id, currency }
  }
  const openLines = async (invoiceId: string): Promise<Line[]> => {
    const { items } = await operations.call<{ items: Line[] }>('/api/Invoicing/GetExpenseLines', {
      invoiceId,
      states: ['different', 'unknown', 'duplicate'],
      pageSize: 100,
    })
    return items
  }
  const [ups, dhl] = ['UPS', 'DHL Express']
  const first = await bill(dhl, 'DHL-2026-1107', [0, 4.18, 12.75])
  const lines = await openLines(first.id)
  await operations.call('/api/Invoicing/AcceptExpenseLines', {
    ids: [lines[0]!.id],
    reason: 'Anlaşmada var',
    chargesCustomer: false,
  })
  const disputed = lines.slice(1, 5)
  await operations.call('/api/Invoicing/DisputeExpenseLines', {
    ids: disputed.map(({ id }) => id),
    reason: 'Ölçümlerimiz ektedir.',
  })
  await operations.call('/api/Invoicing/SettleExpenseLines', {
    ids: [disputed[0]!.id],
    outcome: 'credited',
    reason: 'Dekont 4411',
  })
  await upload(dhl, billFile('DHL-2026-1107-A', first.currency, [[disputed[1]!.number, 1, -3]]))
  const second = await bill(ups, 'UPS-884120', [0, 7.5])
  const whole = await openLines(second.id)
  await operations.call('/api/Invoicing/DisputeExpenseLines', { ids: [whole[0]!.id], reason: null })
  await operations.call('/api/Invoicing/SettleExpenseLines', {
    ids: [whole[0]!.id],
    outcome: 'refused',
    reason: 'Sözleşme madde 4',
  })
}

/** Fills a product without documents; one that has some stays as it is. */
export const fillInvoicing = async (
  url: string,
  viewers: ReadonlyMap<RoleGroup, { api: ApiUser }>,
): Promise<void> => {
  const [customer, operations] = [viewers.get('Customer')!.api, viewers.get('Operations')!.api]
  const { items } = await operations.call<{ items: object[] }>('/api/Invoicing/GetInvoices', {})
  if (items.length > 0) return
  await fillSales({ url, customer, operations }, viewers.get('Agent')!.api)
  await fillCarriers({ url, customer, operations })
}
