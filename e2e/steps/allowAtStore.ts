/** Consent pages of simulated shops: the owner allows the access there and returns to the product. */
import type { Page } from '@playwright/test'
import { allowAtShop } from '../../packages/connectors/src/stores/woocommerce/testing/wooGrant.ts'

const pages = /\/(admin\/oauth\/authorize|oauth\/connect|wc-auth\/v1\/authorize)\?/
/** Name of the link on the pages, which are the shops' own and in no language of the product. */
export const consentLink = 'Allow'

/** Platforms return to an address with https, which a product on loopback does not have. */
const withHttps = (url: URL): URL => {
  for (const name of ['redirect_uri', 'return_url', 'callback_url']) {
    const address = url.searchParams.get(name)
    if (address) url.searchParams.set(name, address.replace(/^http:/, 'https:'))
  }
  return url
}
const withHttp = (address: string): string => address.replace(/^https:/, 'http:')

/** The shop posts its keys to the product before it sends the owner back. */
const postKeys = async (asked: URL, keys: Parameters<typeof allowAtShop>[1]): Promise<string> => {
  const { callbackUrl, posted, returned } = allowAtShop(asked.href, keys)
  const answer = await fetch(withHttp(callbackUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(posted),
  })
  if (!answer.ok) throw new Error(`keys of a shop: ${answer.status} ${await answer.text()}`)
  return returned.href
}

const requestCode = async (asked: URL): Promise<string> => {
  const answer = await fetch(asked, { redirect: 'manual' })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`consent: ${answer.status} ${await answer.text()}`)
  return location
}

/** Shows the consent pages of Shopify, Etsy and WooCommerce, each with one link for the owner. */
export const showConsentPages = (
  page: Page,
  wooKeys: { consumerKey: string; consumerSecret: string },
): Promise<unknown> =>
  page.route(pages, async (route) => {
    const asked = withHttps(new URL(route.request().url()))
    const back = asked.pathname.includes('/wc-auth/')
      ? await postKeys(asked, wooKeys)
      : await requestCode(asked)
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Shop</title><a href="${withHttp(back).replaceAll('&', '&amp;')}">${consentLink}</a>`,
    })
  })
