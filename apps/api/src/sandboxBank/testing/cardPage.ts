/** Customer actions on the card page over HTTP. */
import { testCards } from '../testCards.ts'
import type { CardBehaviour } from '../testCards.ts'

const cardNumber = (behaviour: CardBehaviour): string =>
  testCards.find((card) => card.behaviour === behaviour)!.number

const post = (url: URL, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'follow' })

const stepOf = (pageUrl: string, step: 'card' | 'code' | 'stored'): URL => {
  const url = new URL(pageUrl)
  url.pathname += `/${step}`
  return url
}

const validCard = (number: string): Record<string, string> => ({
  holder: 'Gülşah Öztürk',
  number,
  expiry: '12/49',
  securityCode: '123',
})

/** Sends the card form and returns the next page. */
export const submitCard = async (
  pageUrl: string,
  card: CardBehaviour,
  changes: Record<string, string> = {},
): Promise<{ status: number; html: string }> => {
  const response = await post(stepOf(pageUrl, 'card'), { ...validCard(cardNumber(card)), ...changes })
  return { status: response.status, html: await response.text() }
}

/** Sends the 3-D Secure code and returns the next page. */
export const submitCode = async (
  pageUrl: string,
  code: string,
): Promise<{ status: number; html: string }> => {
  const response = await post(stepOf(pageUrl, 'code'), { code })
  return { status: response.status, html: await response.text() }
}

/** Pays with a stored card offered by the page and returns the next page. */
export const submitStored = async (
  pageUrl: string,
  token: string,
): Promise<{ status: number; html: string }> => {
  const response = await post(stepOf(pageUrl, 'stored'), { card: token })
  return { status: response.status, html: await response.text() }
}
