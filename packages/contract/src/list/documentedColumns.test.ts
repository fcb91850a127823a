import { expect, it } from 'vitest'
import { contactEndpoints } from '../contact/contact.endpoints.ts'
import { paymentEndpoints } from '../payment/payment.endpoints.ts'
import { flightEndpoints } from '../air/flights/flight.endpoints.ts'

it.each([
  [
    'payments',
    paymentEndpoints.listPayments,
    ['date', 'reference', 'company', 'sender', 'receiver', 'country', 'type', 'amount', 'status'],
  ],
  ['saved senders', contactEndpoints.listSenders, ['created']],
  ['saved receivers', contactEndpoints.listReceivers, ['created']],
  [
    'flights',
    flightEndpoints.listFlights,
    ['airline', 'flightNumber', 'masterWaybill', 'origin', 'destination'],
  ],
])('shows the documented columns of the list %s by default', (_, { list: { columns } }, documented) => {
  const shown = Object.entries<{ isHiddenAtFirst?: boolean }>(columns).filter(
    ([, column]) => !column.isHiddenAtFirst,
  )
  expect(shown.map(([name]) => name)).toEqual(expect.arrayContaining(documented))
})
