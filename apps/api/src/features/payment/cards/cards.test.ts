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
import { registerCustomer } from '../../access/registerCustomer.ts'
import { sandboxCards } from '../../../sandboxBank/sandbox.tables.ts'
import { submitCard, submitCode, submitStored } from '../../../sandboxBank/testing/cardPage.ts'
import { createLink } from '../testing/linking.ts'
import { putIntoCart, startPayingApp, statusOf } from '../testing/paying.ts'
import type { InCart } from '../testing/paying.ts'
import { savedCards } from './card.tables.ts'
import { keepTestCard } from './testing/keepTestCard.ts'
import { mostCards } from './keepCard.ts'
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

/** Somebody else, in a company of their own unless one is named. */
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

/** Pays with a card that is saved. */
const save = async (token = customer, card: 'success' | 'threeDSecure' = 'success') => {
  const started = await begin(token, true)
  await submitCard(started.paymentPageUrl, card, { storesCard: '1' })
  if (card === 'threeDSecure') await submitCode(started.paymentPageUrl, '123456')
  await settle(started.conversationId)
  expect((await statusOf(test, token, started.conversationId)).status).toBe('succeeded')
  return started
}

describe('saving a card', () => {
  it('is off unless asked for, at the merchant and on the page', async () => {
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

  it('keeps what its owner knows it by, and seals what pays with it', async () => {
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

  it('keeps no card whose payment failed', async () => {
    const started = await begin(customer, true)
    await submitCard(started.paymentPageUrl, 'insufficientFunds', { storesCard: '1' })
    await settle(started.conversationId)
    expect(await kept()).toEqual([])
    expect(await atProvider()).toEqual([])
  })

  it('is told a hundred times and written down once', async () => {
    const started = await begin(customer, true)
    await submitCard(started.paymentPageUrl, 'success', { storesCard: '1' })
    await Promise.all(Array.from({ length: 100 }, () => settle(started.conversationId)))
    expect(await kept()).toHaveLength(1)
  })

  it('is one card, however often it is saved', async () => {
    await save()
    await save()
    expect(await kept()).toHaveLength(1)
    expect(await atProvider()).toHaveLength(1)
  })

  it('forgets at the provider what is one too many', async () => {
    const { id: userId, companyId } = await demonstrationCustomer()
    for (let place = 0; place < mostCards; place += 1)
      await keepTestCard({ test, userId, companyId: companyId! })
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

  it('takes the server’s amount, and keeps the card as one', async () => {
    const { conversationId, totalPrice } = await payStored('success')
    await settle(conversationId)
    expect(await statusOf(test, customer, conversationId)).toMatchObject({ status: 'succeeded', totalPrice })
    expect(await kept()).toHaveLength(1)
  })

  it('asks for the bank’s code where the card does', async () => {
    const { conversationId, paymentPageUrl, after } = await payStored('threeDSecure')
    expect(after.html).toContain('name="code"')
    await settle(conversationId)
    expect((await statusOf(test, customer, conversationId)).status).toBe('started')
    await submitCode(paymentPageUrl, '123456')
    await settle(conversationId)
    expect((await statusOf(test, customer, conversationId)).status).toBe('succeeded')
  })

  it('charges no card of another person, by whatever token', async () => {
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

  it('shows its page to nobody else: not to colleagues, and not to who has a link', async () => {
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

  it('offers none to who pays by a link, and saves none', async () => {
    await save()
    const link = await createLink(test, customer)
    const { body } = await test.call(linkEndpoints.startLinkPayment, { body: { token: link.linkToken } })
    const page = await pageOf(body.paymentPageUrl)
    expect(page).not.toContain('name="card"')
    expect(page).not.toContain('storesCard')
  })
})

describe('a saved card', () => {
  it('is named and removed by its owner alone', async () => {
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

  it('is gone at once, and at the provider when that answers', async () => {
    await save()
    const { id } = (await listed(customer)).cards[0]!
    await test.call(cardEndpoints.removeSavedCard, { token: customer, body: { id } })
    expect((await listed(customer)).cards).toEqual([])
    const again = await test.callFailing(cardEndpoints.removeSavedCard, { token: customer, body: { id } })
    expect(again.status).toBe(404)
    // Its page, asked for now, offers it no more.
    expect(await pageOf((await begin(customer, false)).paymentPageUrl)).not.toContain('name="card"')
    await test.runJobs()
    expect(await atProvider()).toEqual([])
    expect(await kept()).toEqual([])
    await removeCardAtProvider(test.services, id)
  })

  it('stays on the list of the job while its provider is not there', async () => {
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

  it('goes with its owner’s account, here and at the provider', async () => {
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
