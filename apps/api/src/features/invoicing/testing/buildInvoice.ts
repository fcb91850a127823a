import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildPaid, saveBuyer, saveHouse } from './buildPaid.ts'
import type { Buyer, PaidItem } from './buildPaid.ts'

/** Prepares a paid shipment and the request that issues its invoice. */
export const buildIssuing = async (test: TestApp, buyer: Buyer) => {
  await saveHouse(test)
  await saveBuyer(test, buyer)
  const [paid] = await buildPaid(test, buyer)
  const { body } = await test.call(salesInvoiceEndpoints.getInvoiceCandidates, {
    token: await test.tokenOf('operations'),
    body: {},
  })
  const { companyId, currency, total } = body.sales.find((group) => group.companyId === buyer.companyId)!
  return {
    paid: paid!,
    body: { sales: [{ companyId, currency: currency as 'TRY', treatment: 'carriage' as const, total }] },
  }
}

/** Issues the invoice of a new paid shipment. */
export const buildInvoice = async (
  test: TestApp,
  buyer: Buyer,
): Promise<{ id: string; number: string; paid: PaidItem }> => {
  const { paid, body } = await buildIssuing(test, buyer)
  const reply = await test.call(salesInvoiceEndpoints.issueInvoices, {
    token: await test.tokenOf('operations'),
    body,
  })
  return { ...reply.body.issued[0]!, paid }
}
