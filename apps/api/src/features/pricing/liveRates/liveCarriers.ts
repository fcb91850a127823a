/** The carriers that are priced live, opened once per process from the settings. One without credentials is off. */
import type { CarrierServices, RatedCarrier } from '@kervan/connectors/carriers/rating'
import { ratingConnectors } from '@kervan/connectors/carriers/registry'
import type { Services } from '../../../platform/ctx.ts'
import type { Settings } from '../../../platform/settings.ts'

export type RatingConnectorName = keyof typeof ratingConnectors

type LiveCarriers = Readonly<Record<RatingConnectorName, RatedCarrier | null>>

/** The settings refuse to start with credentials by half, so the first one stands for all. */
const openCarriers: Readonly<
  Record<RatingConnectorName, (settings: Settings, services: CarrierServices) => RatedCarrier | null>
> = {
  ups: (settings, services) => {
    const { ups } = ratingConnectors
    if (!settings.UPS_CLIENT_ID) return null
    const credentials = ups.settings.parse({
      apiUrl: settings.UPS_API_URL,
      clientId: settings.UPS_CLIENT_ID,
      clientSecret: settings.UPS_CLIENT_SECRET,
      accountNumber: settings.UPS_ACCOUNT_NUMBER,
    })
    return ups.open(credentials, services)
  },
  fedex: (settings, services) => {
    const { fedex } = ratingConnectors
    if (!settings.FEDEX_CLIENT_ID) return null
    const credentials = fedex.settings.parse({
      apiUrl: settings.FEDEX_API_URL,
      clientId: settings.FEDEX_CLIENT_ID,
      clientSecret: settings.FEDEX_CLIENT_SECRET,
      accountNumber: settings.FEDEX_ACCOUNT_NUMBER,
    })
    return fedex.open(credentials, services)
  },
  dhlExpress: (settings, services) => {
    const { dhlExpress } = ratingConnectors
    if (!settings.DHL_EXPRESS_API_KEY) return null
    const credentials = dhlExpress.settings.parse({
      apiUrl: settings.DHL_EXPRESS_API_URL,
      apiKey: settings.DHL_EXPRESS_API_KEY,
      apiSecret: settings.DHL_EXPRESS_API_SECRET,
      accountNumber: settings.DHL_EXPRESS_ACCOUNT_NUMBER,
    })
    return dhlExpress.open(credentials, services)
  },
}

export const connectorNames = Object.keys(openCarriers) as RatingConnectorName[]

/** Who asks ends the call sooner; this is for a token, which serves more than one who asks. */
const timeLimitMs = 20_000

const opened = new WeakMap<Settings, LiveCarriers>()

export const liveCarriers = ({
  settings,
  clock,
  outbound,
}: Pick<Services, 'settings' | 'clock' | 'outbound'>): LiveCarriers => {
  const known = opened.get(settings)
  if (known) return known
  const carriers = Object.fromEntries(
    connectorNames.map((name) => [
      name,
      openCarriers[name](settings, { http: outbound.callerFor(name, { timeLimitMs }), now: clock }),
    ]),
  ) as LiveCarriers
  opened.set(settings, carriers)
  return carriers
}
