/** Opens the connection that books a shipment. */
import type { BookingCarrier } from '@kervan/connectors/carriers/booking'
import type { BookingProblem } from '@kervan/contract/shipment/detail/booking'
import { findConnectionProblem, openConnection, openConnectionById } from '../../connection/openConnection.ts'
import type {
  ConnectionProblem,
  ConnectionServices,
  OpenedConnection,
} from '../../connection/openConnection.ts'
import type { BookedOffer } from './booking.queries.ts'
import type { SentPurchase, ChosenBooker, Purchase } from './purchase.queries.ts'

const problems = {
  missing: 'connectionMissing',
  disabled: 'connectionDisabled',
  unreadable: 'connectionUnreadable',
} as const satisfies Record<ConnectionProblem, BookingProblem>

export type OpenedBooker = { booking: BookingCarrier; key: string } | { problem: BookingProblem }

const bookerOf = (opened: OpenedConnection): OpenedBooker =>
  opened.connector.booking
    ? { booking: opened.connector.booking, key: opened.definition.key }
    : { problem: 'connectionMissing' }

/** Chooses who books: the connector of the service's row, with the company's connection or the platform's. */
export const chooseBooker = async (
  services: ConnectionServices,
  { bookedBy, serviceCode }: Pick<BookedOffer, 'bookedBy' | 'serviceCode'>,
  companyId: number,
): Promise<{ choice: ChosenBooker; opened: OpenedBooker }> => {
  if (bookedBy === null) {
    const problem = 'nobodyBooks'
    return {
      choice: { connector: '', connectionId: null, accountHash: null, product: null, problem },
      opened: { problem },
    }
  }
  const name = { connectorKey: bookedBy, companyId }
  const connection = await openConnection(services, name)
  const product = connection?.definition.productOf?.(serviceCode)?.[0] ?? null
  const opened = connection
    ? bookerOf(connection)
    : { problem: problems[(await findConnectionProblem(services, name)) ?? 'missing'] }
  const problem = 'problem' in opened ? opened.problem : null
  return {
    choice: {
      connector: bookedBy,
      connectionId: connection?.id ?? null,
      accountHash: connection?.accountHash ?? null,
      product,
      problem,
    },
    opened,
  }
}

/**
 * Opens the connection that a purchase was sent to, and no other. Another account would answer that it has no such
 * booking, and the shipment would be booked twice or its booking never be cancelled.
 */
export const openPurchase = async (
  services: ConnectionServices,
  {
    connector,
    connectionId,
    accountHash,
  }: Pick<Purchase | SentPurchase, 'connector' | 'connectionId' | 'accountHash'>,
): Promise<OpenedBooker> => {
  const bookerOfPurchase = (opened: OpenedConnection): OpenedBooker =>
    accountHash === null || accountHash === opened.accountHash
      ? bookerOf(opened)
      : { problem: 'connectionChanged' }
  if (connectionId === null) {
    const connection = await openConnection(services, { connectorKey: connector, companyId: null })
    // A stored connection may belong to another account than the settings that were used.
    return connection && connection.id === null
      ? bookerOfPurchase(connection)
      : { problem: 'connectionMissing' }
  }
  const connection = await openConnectionById(services, connectionId)
  if (connection) return bookerOfPurchase(connection)
  return { problem: problems[(await findConnectionProblem(services, { id: connectionId })) ?? 'missing'] }
}
