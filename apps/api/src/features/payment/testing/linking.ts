import { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import type { ReaderLanguage } from '../../../platform/language.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { putIntoCart } from './paying.ts'
import type { InCart } from './paying.ts'

/** Creates a link for cart items of the caller, by default a new one; returns it with the token after its `#`. */
export const createLink = async (
  test: TestApp,
  token: string,
  { items, ...chosen }: { items?: readonly InCart[]; email?: string; language?: ReaderLanguage } = {},
) => {
  const linked = items ?? [await putIntoCart(test, { token })]
  const { body } = await test.call(linkEndpoints.createPaymentLink, {
    token,
    body: { cartItemIds: linked.map(({ cartItemId }) => cartItemId), days: 3, ...chosen },
  })
  if (body.returnCode !== 200) throw new Error(`no link: ${JSON.stringify(body)}`)
  return { ...body, items: linked, linkToken: new URL(body.url).hash.slice(1) }
}
