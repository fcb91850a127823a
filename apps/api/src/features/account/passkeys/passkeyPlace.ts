import { isIP } from 'node:net'
import { productAddress } from '../../../platform/addresses.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Settings } from '../../../platform/settings.ts'

/** Domain and origin that passkeys are bound to. */
interface PasskeyPlace {
  /** Host name; called relying party ID in the standard. */
  domain: string
  /** Origin reported by the browser. */
  origin: string
}

/** Null where browsers cannot create passkeys: IP address instead of a domain, or no TLS. */
const findPlace = (settings: Settings): PasskeyPlace | null => {
  const { hostname, origin, protocol } = new URL(productAddress(settings))
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isNumber || !isSecure ? null : { domain: hostname, origin }
}

/** Domain of this product's passkeys; null where passkeys are impossible. */
export const passkeyDomain = (settings: Settings): string | null => findPlace(settings)?.domain ?? null

/** @throws AppError passkeysNotHere */
export const requirePlace = (settings: Settings): PasskeyPlace => {
  const place = findPlace(settings)
  if (!place) throw new AppError('passkeysNotHere')
  return place
}
