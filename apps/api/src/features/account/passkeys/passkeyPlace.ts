import { isIP } from 'node:net'
import { productAddress } from '../../../platform/addresses.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Settings } from '../../../platform/settings.ts'

/** What a passkey is bound to. */
interface PasskeyPlace {
  /** The host name alone; in the standard the ID of the relying party. */
  domain: string
  /** What the browser says where it was used. */
  origin: string
}

/** Null where browsers make none: the product has a number for an address, or no TLS. */
const findPlace = (settings: Settings): PasskeyPlace | null => {
  const { hostname, origin, protocol } = new URL(productAddress(settings))
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isNumber || !isSecure ? null : { domain: hostname, origin }
}

/** The domain of this product's passkeys; null where there can be none. */
export const passkeyDomain = (settings: Settings): string | null => findPlace(settings)?.domain ?? null

/** @throws AppError passkeysNotHere */
export const requirePlace = (settings: Settings): PasskeyPlace => {
  const place = findPlace(settings)
  if (!place) throw new AppError('passkeysNotHere')
  return place
}
