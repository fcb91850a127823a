/**
 * One shape for every system that the product speaks to. A connector is a folder: its definition in `index.ts`, a file for
 * each capability that maps request to wire and wire to result, and `client.ts` for the only I/O. It knows no database. Its
 * settings schema checks credentials and is what the form for them is made from.
 */
import type { z } from 'zod'
import type { BookingCarrier } from './carriers/booking.ts'
import type { RatedCarrier } from './carriers/rating.ts'
import type { CarrierEvent, TrackedCarrier } from './carriers/tracking.ts'
import type { HttpCaller } from './http/httpCall.ts'
import type { PaymentProvider } from './payments/paymentProvider.ts'

export type ConnectorKind = 'carrier' | 'payment' | 'store'

/** What a connector works with. */
export interface ConnectorServices {
  http: HttpCaller
  now: () => Date
}

/** A connector with its credentials: one member for each thing it can do. */
export interface OpenConnector {
  rates?: RatedCarrier
  booking?: BookingCarrier
  tracking?: TrackedCarrier
  payments?: PaymentProvider
  /**
   * Asks the other side for something that changes nothing there and that it answers to the right credentials only.
   * @throws CarrierError, ProviderError, HttpError
   */
  test: (signal: AbortSignal) => Promise<void>
}

export type Capability = Exclude<keyof OpenConnector, 'test'>

export interface Connector<Open extends OpenConnector = OpenConnector> {
  /** Names it in rows and settings. */
  key: string
  kind: ConnectorKind
  /** Of a carrier: the code that our tables name it by. */
  carrierCode?: string
  /** As its owner writes it. */
  name: string
  /** Works without anyone's credentials; nobody sets it up. */
  isBuiltIn?: true
  settings: z.ZodObject
  capabilities: readonly Capability[]
  /** The carrier's products that one of our services stands for, by the service's code; undefined when it is none. */
  productOf?: (serviceCode: string) => readonly string[] | undefined
  /**
   * Of a carrier with `tracking`: the events in an answer of it or in what it sent. Needs no credentials, so that what was
   * stored is read later.
   * @throws CarrierError garbage
   */
  readEvents?: (body: unknown) => CarrierEvent[]
  /** @throws z.ZodError for settings that the schema refuses */
  open: (settings: unknown, services: ConnectorServices) => Open
}

export const defineConnector = <Settings extends z.ZodObject, Open extends OpenConnector>({
  open,
  ...definition
}: Omit<Connector, 'settings' | 'open'> & {
  settings: Settings
  open: (settings: z.output<Settings>, services: ConnectorServices) => Open
}): Connector<Open> => ({
  ...definition,
  open: (settings, services) => open(definition.settings.parse(settings), services),
})
