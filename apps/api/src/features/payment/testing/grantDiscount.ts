import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildReceived } from '../../measuring/testing/buildReceived.ts'

/** Creates a discount of 5.00 in the paid currency; returns the id of its row in the payment history. */
export const grantDiscount = async (
  test: TestApp,
  owner?: Parameters<typeof buildReceived>[1],
): Promise<string> => {
  const token = await test.tokenOf('operations')
  const shipmentId = await buildReceived(test, owner)
  await test.call(measuringEndpoints.createDiscount, {
    token,
    body: { shipmentId, amount: 5, reason: 'Geç teslim edildi' },
  })
  const { body } = await test.call(paymentEndpoints.listPayments, { token, body: { status: 'discount' } })
  return body.items.find((row) => row.shipmentId === shipmentId)!.id
}
