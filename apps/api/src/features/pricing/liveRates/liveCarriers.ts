/** The carriers that are priced live, opened once per process from the settings. One without credentials is off. */
import { createCircuitBreaker } from '@kervan/connectors/carriers/circuitBreaker'
import type { CircuitBreaker } from '@kervan/connectors/carriers/circuitBreaker'
import type { RatedCarrier } from '@kervan/connectors/carriers/rating'
import { ratingConnectors } from '@kervan/connectors/carriers/registry'
import type { Clock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/settings.ts'

export type RatingConnectorName = keyof typeof ratingConnectors

export interface LiveCarrier {
  carrier: RatedCarrier
  breaker: CircuitBreaker
}

type LiveCarriers = Readonly<Record<RatingConnectorName, LiveCarrier | null>>

/** Three failures in a row are no accident; half a minute is what a restart takes. */
const breakerRule = { failures: 3, pauseMs: 30_000 }

/** The settings refuse to start with credentials by half, so the first one stands for all. */
const openCarriers: Readonly<
  Record<RatingConnectorName, (settings: Settings, clock: Clock) => RatedCarrier | null>
> = {
  ups: (settings, clock) => {
    const { ups } = ratingConnectors
    if (!settings.UPS_CLIENT_ID) return null
    const credentials = ups.settings.parse({
      apiUrl: settings.UPS_API_URL,
      clientId: settings.UPS_CLIENT_ID,
      clientSecret: settings.UPS_CLIENT_SECRET,
      accountNumber: settings.UPS_ACCOUNT_NUMBER,
    })
    return ups.open(credentials, clock)
  },
  fedex: (settings, clock) => {
    const { fedex } = ratingConnectors
    if (!settings.FEDEX_CLIENT_ID) return null
    const credentials = fedex.settings.parse({
      apiUrl: settings.FEDEX_API_URL,
      clientId: settings.FEDEX_CLIENT_ID,
      clientSecret: settings.FEDEX_CLIENT_SECRET,
      accountNumber: settings.FEDEX_ACCOUNT_NUMBER,
    })
    return fedex.open(credentials, clock)
  },
  dhlExpress: (settings, clock) => {
    const { dhlExpress } = ratingConnectors
    if (!settings.DHL_EXPRESS_API_KEY) return null
    const credentials = dhlExpress.settings.parse({
      apiUrl: settings.DHL_EXPRESS_API_URL,
      apiKey: settings.DHL_EXPRESS_API_KEY,
      apiSecret: settings.DHL_EXPRESS_API_SECRET,
      accountNumber: settings.DHL_EXPRESS_ACCOUNT_NUMBER,
    })
    return dhlExpress.open(credentials, clock)
  },
}

export const connectorNames = Object.keys(openCarriers) as RatingConnectorName[]

const opened = new WeakMap<Settings, LiveCarriers>()

export const liveCarriers = ({ settings, clock }: { settings: Settings; clock: Clock }): LiveCarriers => {
  const known = opened.get(settings)
  if (known) return known
  const carriers = Object.fromEntries(
    connectorNames.map((name) => {
      const carrier = openCarriers[name](settings, clock)
      return [name, carrier && { carrier, breaker: createCircuitBreaker(breakerRule, clock) }]
    }),
  ) as LiveCarriers
  opened.set(settings, carriers)
  return carriers
}
