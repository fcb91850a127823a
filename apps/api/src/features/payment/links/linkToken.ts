import { createHash, createHmac } from 'node:crypto'
import { productAddress } from '../../../platform/addresses.ts'
import { readSecret } from '../../../platform/secrets.ts'
import type { Settings } from '../../../platform/settings.ts'

/**
 * What the address of a link holds, from the link's id and the server's secret: 256 bits that nobody guesses. It is stored
 * nowhere, so an email that is sent twice has the same one; the database knows its hash.
 */
const linkToken = (settings: Settings, linkId: string): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET'))
    .update(`payment link ${linkId}`)
    .digest('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const hashOfLink = (settings: Settings, linkId: string): string =>
  hashOfToken(linkToken(settings, linkId))

/** Behind the `#`, which browsers send to no server: it stands in no log. */
export const linkUrl = (settings: Settings, linkId: string): string =>
  `${productAddress(settings)}/pay#${linkToken(settings, linkId)}`
