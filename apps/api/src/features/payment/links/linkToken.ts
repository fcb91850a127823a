import { createHash, createHmac } from 'node:crypto'
import { productAddress } from '../../../platform/addresses.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { readSecret } from '../../../platform/secrets.ts'
import type { Settings } from '../../../platform/settings.ts'

/**
 * Token of a link's URL, derived from the link's id and the server's secret: 256 unguessable bits. It is not
 * stored, so a repeated email contains the same URL; the database has only its hash.
 */
const linkToken = (settings: Settings, linkId: string): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET'))
    .update(`payment link ${linkId}`)
    .digest('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const hashOfLink = (settings: Settings, linkId: string): string =>
  hashOfToken(linkToken(settings, linkId))

/**
 * The token follows the `#`, which browsers send to no server, so it appears in no log.
 * @param language of the payment page; null: that of its reader
 */
export const linkUrl = (settings: Settings, linkId: string, language: ReaderLanguage | null): string =>
  `${productAddress(settings)}/pay${language ? `?lang=${language}` : ''}#${linkToken(settings, linkId)}`
