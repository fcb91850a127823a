import type { HttpCaller } from '../../http/httpCall.ts'
import { RateBulletinError, parseTcmbRates } from './parseTcmbRates.ts'
import type { RateBulletin } from './parseTcmbRates.ts'

/** Maximum size in bytes; a bulletin has about 14 kB. */
const maxBytes = 1_000_000
/** Allowed redirects, because the bank sometimes moves its pages. */
const redirects = 3

/**
 * Fetches and parses the bulletin at `url`.
 * @throws RateBulletinError for an invalid bulletin; HttpError
 */
export const fetchTcmbRates = async (http: HttpCaller, url: string): Promise<RateBulletin> => {
  const { status, text } = await http.call({
    url,
    step: 'rates',
    method: 'GET',
    headers: { accept: 'application/xml' },
    maxBytes,
    redirects,
  })
  if (status !== 200) throw new RateBulletinError(`answered ${status}`)
  return parseTcmbRates(text)
}
