import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { users } from '../../access/access.tables.ts'
import { registerCustomer } from '../../account/registerCustomer.ts'
import { sandboxCards } from '../../../sandboxBank/sandbox.tables.ts'
import { submitCard, submitCode, submitStored } from '../../../sandboxBank/testing/cardPage.ts'
import { createLink } from '../testing/linking.ts'
import { putIntoCart, startPayingApp, statusOf } from '../testing/paying.ts'
import type { InCart } from '../testing/paying.ts'
import { savedCards } from './card.tables.ts'
import { storeTestCard } from './testing/storeTestCard.ts'
import { mostCards } from './storeCard.ts'
import { removeCardAtProvider, resumeCardRemovals } from './removeCard.ts'

let test: TestApp
let customer: string
beforeAll(async () => {
  test = await startPayingApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customer = await test.tokenOf('customer')
  await test.services.db.delete(savedCards)
  await test.services.db.delete(sandboxCards)
})

const demonstrationCustomer = async () =>
  (await test.services.db.select().from(users).where(eq(users.email, 'musteri@kervan.example')))[0]!

/** Creates another user, in a company of their own unless one is given. */
const newCustomer = async (companyId?: number): Promise<string> => {
  const email = `${randomUUID()}@sirket.example`
  const { passwordHash } = await demonstrationCustomer()
  const { userId } = await registerCustomer(test.services.db, {
    email,
    firstName: 'Başka',
    lastName: 'Kişi',
    phoneNumber: '+905550000000',
    passwordHash: passwordHash!,
    language: 'tr',
  })
  if (companyId) await test.services.db.update(users).set({ companyId }).where(eq(users.id, userId))
  return test.tokenForEmail(email)
}

const begin = async (token: string, saveCard: boolean, items?: readonly InCart[]) => {
  const chosen = items ?? [await putIntoCart(test, { token })]
  const { body } = await test.call(paymentEndpoints.startCartPayment, {
    token,
    body: { cartItemIds: chosen.map(({ cartItemId }) => cartItemId), saveCard },
  })
  if (body.returnCode !== 200) throw new Error(`payment not started: ${JSON.stringify(body)}`)
  return { ...body, items: chosen }
}
const settle = (conversationId: string) =>
  test.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
const listed = async (token: string) => (await test.call(cardEndpoints.listSavedCards, { token })).body
const pageOf = async (url: string): Promise<string> => (await fetch(url)).text()
const kept = () => test.services.db.select().from(savedCards)
const atProvider = () => test.services.db.select().from(sandboxCards)

/** Pays with a card and saves it. */
const save = async (token = customer, card: 'success' | 'threeDSecure' = 'success') => {
  const started = await begin(token, true)
  await submitCard(started.paymentPageUrl, card, { storesCard: '1' })
  if (card === 'threeDSecure') await submitCode(started.paymentPageUrl, '123456')
  await settle(started.conversationId)
  expect((await statusOf(test, token, started.conversationId)).status).toBe('succeeded')
  return started
}

describe('saving a card', () => {
  it('saves no card unless requested, neither at the provider nor on the page', async () => {
    const without = await begin(customer, false)
    expect(await pageOf(without.paymentPageUrl)).not.toContain('storesCard')
    await submitCard(without.paymentPageUrl, 'success', { storesCard: '1' })
    await settle(without.conversationId)
    const unticked = await begin(customer, true)
    expect(await pageOf(unticked.paymentPageUrl)).toContain('name="storesCard"')
    await submitCard(unticked.paymentPageUrl, 'success')
    await settle(unticked.conversationId)
    expect(await listed(customer)).toEqual({ isOffered: true, cards: [] })
    expect(await atProvider()).toEqual([])
  })

  it("stores the card's display data and encrypts its token", async () => {
    await save()
    expect((await listed(customer)).cards).toEqual([
      {
        id: expect.any(String) as string,
        scheme: 'VISA',
        lastFour: '4242',
        bank: 'Deneme Bankası',
        alias: null,
        expiry: { month: 12, year: 2049 },
        createdDate: expect.any(String) as string,
      },
    ])
    const [stored] = await atProvider()
    const [row] = await kept()
    const written = JSON.stringify(row) + row!.sealed.toString('latin1')
    expect(written).not.toContain(stored!.token)
    expect(written).not.toContain(stored!.userKey)
  })

  it('saves no card when the payment failed', async () => {
    const started = await begin(customer, true)
    await submitCard(started.paymentPageUrl, 'insufficientFunds', { storesCard: '1' })
    await settle(started.conversationId)
    expect(await kept()).toEqual([])
    expect(await atProvider()).toEqual([])
  })

  it('stores a card once when its capture is reported a hundred times', async () => {
    const started = await begin(customer, true)
    await submitCard(started.paymentPageUrl, 'success', { storesCard: '1' })
    await Promise.all(Array.from({ length: 100 }, () => settle(started.conversationId)))
    expect(await kept()).toHaveLength(1)
  })

  it('stores the same card once when it is saved repeatedly', async () => {
    await save()
    await save()
    expect(await kept()).toHaveLength(1)
    expect(await atProvider()).toHaveLength(1)
  })

  it('deletes a card above the limit at the provider', async () => {
    const { id: userId, companyId } = await demonstrationCustomer()
    for (let place = 0; place < mostCards; place += 1)
      await storeTestCard({ test, userId, companyId: companyId! })
    await save()
    expect((await listed(customer)).cards).toHaveLength(mostCards)
    expect(await atProvider()).toHaveLength(1)
    await test.runJobs()
    expect(await atProvider()).toEqual([])
    expect(await kept()).toHaveLength(mostCards)
  })
})

describe('paying with a saved card', () => {
  const payStored = async (card: 'success' | 'threeDSecure') => {
    await save(customer, card)
    const started = await begin(customer, false)
    const [stored] = await atProvider()
    const page = await pageOf(started.paymentPageUrl)
    expect(page).toContain(stored!.token)
    expect(page).toContain('name="number"')
    return { ...started, after: await submitStored(started.paymentPageUrl, stored!.token) }
  }

  it("charges the server's amount and keeps a single card", async () => {
    const { conversationId, totalPrice } = await payStored('success')
    await settle(conversationId)
    expect(await statusOf(test, customer, conversationId)).toMatchObject({ status: 'succeeded', totalPrice })
    expect(await kept()).toHaveLength(1)
  })

  it("requires the bank's code when the card does", async () => {
    const { conversationId, paymentPageUrl, after } = await payStored('threeDSecure')
    expect(after.html).toContain('name="code"')
    await settle(conversationId)
    expect((await statusOf(test, customer, conversationId)).status).toBe('started')
    await submitCode(paymentPageUrl, '123456')
    await settle(conversationId)
    expect((await statusOf(test, customer, conversationId)).status).toBe('succeeded')
  })

  it("refuses another user's card under any token", async () => {
    await save(await newCustomer())
    const [theirs] = await atProvider()
    await save()
    const started = await begin(customer, false)
    expect(await pageOf(started.paymentPageUrl)).not.toContain(theirs!.token)
    const { status } = await submitStored(started.paymentPageUrl, theirs!.token)
    expect(status).toBe(422)
    await settle(started.conversationId)
    expect((await statusOf(test, customer, started.conversationId)).status).toBe('started')
  })

  it('refuses the payment page to colleagues and to holders of a link', async () => {
    await save()
    const { companyId } = await demonstrationCustomer()
    const colleague = await newCustomer(companyId!)
    const link = await createLink(test, customer)
    const started = await begin(customer, false, link.items)
    const cartItemIds = link.items.map(({ cartItemId }) => cartItemId)
    for (const [token, row, body] of [
      [colleague, paymentEndpoints.startCartPayment, { cartItemIds }],
      [undefined, linkEndpoints.startLinkPayment, { token: link.linkToken }],
    ] as const) {
      const refused = await test.callFailing(row, { token, body })
      expect(JSON.stringify(refused.body)).not.toContain(started.paymentPageUrl)
      expect(refused.status).toBe(409)
    }
    expect((await begin(customer, true, link.items)).paymentPageUrl).toBe(started.paymentPageUrl)
  })

  it('offers and saves no card for payments by link', async () => {
    await save()
    const link = await createLink(test, customer)
    const { body } = await test.call(linkEndpoints.startLinkPayment, { body: { token: link.linkToken } })
    const page = await pageOf(body.paymentPageUrl)
    expect(page).not.toContain('name="card"')
    expect(page).not.toContain('storesCard')
  })
})

describe('saved card', () => {
  it('lets only its owner rename and remove a card', async () => {
    await save()
    const { id } = (await listed(customer)).cards[0]!
    const { companyId } = await demonstrationCustomer()
    const others = [await newCustomer(), await newCustomer(companyId!), await test.tokenOf('operations')]
    for (const token of others) {
      expect((await listed(token)).cards).toEqual([])
      for (const [row, body] of [
        [cardEndpoints.renameSavedCard, { id, alias: 'Benim' }],
        [cardEndpoints.removeSavedCard, { id }],
      ] as const)
        expect((await test.callFailing(row, { token, body })).status).toBe(404)
    }
    await test.call(cardEndpoints.renameSavedCard, { token: customer, body: { id, alias: ' Şirket kartı ' } })
    expect((await listed(customer)).cards[0]!.alias).toBe('Şirket kartı')
  })

  it('hides a removed card immediately and deletes it at the provider later', async () => {
    await save()
    const { id } = (await listed(customer)).cards[0]!
    await test.call(cardEndpoints.removeSavedCard, { token: customer, body: { id } })
    expect((await listed(customer)).cards).toEqual([])
    const again = await test.callFailing(cardEndpoints.removeSavedCard, { token: customer, body: { id } })
    expect(again.status).toBe(404)
    // A page requested now no longer offers the card.
    expect(await pageOf((await begin(customer, false)).paymentPageUrl)).not.toContain('name="card"')
    await test.runJobs()
    expect(await atProvider()).toEqual([])
    expect(await kept()).toEqual([])
    await removeCardAtProvider(test.services, id)
  })

  it('retries the removal by the job while the provider is unavailable', async () => {
    await save()
    const [row] = await kept()
    const removedAt = new Date(test.services.clock().getTime() - 2 * 3_600_000)
    await test.services.db.update(savedCards).set({ provider: 'iyzico', removedAt })
    await removeCardAtProvider(test.services, row!.id)
    expect(await kept()).toHaveLength(1)
    await test.services.db.update(savedCards).set({ provider: 'sandbox' })
    await resumeCardRemovals(test.services)
    await test.runJobs()
    expect(await kept()).toEqual([])
    expect(await atProvider()).toEqual([])
  })

  it('deletes the cards with the account, here and at the provider', async () => {
    const token = await newCustomer()
    await save(token)
    await test.services.db.update(savedCards).set({ alias: 'Ayşe’nin kartı' })
    await test.call(personalDataEndpoints.deleteAccount, { token, body: { password: testPassword } })
    expect((await kept()).every(({ alias, removedAt }) => alias === null && removedAt !== null)).toBe(true)
    await test.runJobs()
    expect(await kept()).toEqual([])
    expect(await atProvider()).toEqual([])
  })
})
