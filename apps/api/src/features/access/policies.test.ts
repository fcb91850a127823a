import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@kervan/contract/permissions'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { Actor } from '../../platform/ctx.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { buildPaidShipment } from '../shipment/testing/buildPaidShipment.ts'
import { buildDraft, createShipment } from '../shipment/testing/buildShipment.ts'
import { roleGroupRoles, roles } from './access.tables.ts'
import { scopeOf } from './policies.ts'

const caller = (names: RoleName[], own: Partial<Actor> = {}): { actor: Actor } => ({
  actor: {
    userId: 1,
    companyId: null,
    agencyId: null,
    roles: names,
    flags: new Set(),
    isOperationUser: false,
    sessionId: 'test',
    tokenId: 'test',
    ...own,
  },
})

describe('scopeOf', () => {
  it.each<[string, RoleName[], Partial<Actor>, object]>([
    ['an administrator', ['admin4controllers'], { companyId: 5 }, { kind: 'all' }],
    ['operations', ['operation4controllers'], {}, { kind: 'all' }],
    [
      'operations who also handle parcels',
      ['pickup4controllers', 'operation4controllers'],
      {},
      { kind: 'all' },
    ],
    ['an agent', ['agent4controllers'], { agencyId: 3, companyId: 5 }, { kind: 'agency', agencyId: 3 }],
    ['an agent without agency', ['agent4controllers'], { companyId: 5 }, { kind: 'company', companyId: 5 }],
    ['a customer', ['user4controllers'], { companyId: 5 }, { kind: 'company', companyId: 5 }],
    ['a courier', ['pickup4controllers'], {}, { kind: 'handling', userId: 1, isWarehouse: false }],
    [
      'warehouse staff of the house company',
      ['pickup4controllers'],
      { companyId: 5, flags: new Set(['pickup_warehouse']) },
      { kind: 'handling', userId: 1, isWarehouse: true },
    ],
    [
      'an agent who also handles parcels',
      ['pickup4controllers', 'agent4controllers'],
      { agencyId: 3 },
      { kind: 'agency', agencyId: 3 },
    ],
    [
      'a customer who also handles parcels',
      ['pickup4controllers', 'user4controllers'],
      { companyId: 5 },
      { kind: 'company', companyId: 5 },
    ],
  ])('returns the row scope of %s', (_, names, own, scope) => {
    expect(scopeOf(caller(names, own))).toEqual(scope)
  })

  it('refuses a user with neither company nor wider role', () => {
    expect(() => scopeOf(caller(['user4controllers']))).toThrow('notAllowed')
    expect(() => scopeOf(caller(['agent4controllers']))).toThrow('notAllowed')
    expect(() => scopeOf({ actor: null })).toThrow('notSignedIn')
  })
})

describe('warehouse staff', () => {
  let test: TestApp
  let token: string
  let draft: { assetReference: string }
  let booked: { assetReference: string }

  /** Grants flags that warehouse staff lack by default, because the limits must hold regardless of flags. */
  const giveFlags = async (flags: string[]) => {
    const { db } = test.services
    const rows = await db.select().from(roles).where(inArray(roles.definition, flags))
    await db.insert(roleGroupRoles).values(rows.map(({ id }) => ({ roleGroupId: 6, roleId: id })))
    expect(await db.select().from(roleGroupRoles).where(eq(roleGroupRoles.roleGroupId, 6))).not.toEqual([])
  }

  beforeAll(async () => {
    test = await startTestApp()
    await giveFlags(['shipment_shipmentlist', 'shipment_contacts', 'payment_history'])
    token = await test.tokenOf('warehouse')
    const customer = await test.tokenOf('customer')
    draft = await createShipment(test, buildDraft(), customer)
    booked = await buildPaidShipment(test)
    await test.runJobs()
  })
  afterAll(() => test.close())

  it('scans a booked parcel of any company but no draft', async () => {
    const { body: statuses } = await test.call(trackingEndpoints.listCustomizedStatuses, { token })
    const scan = async (caller: string) => {
      const { body } = await test.call(trackingEndpoints.recordStatuses, {
        token: caller,
        body: {
          references: [draft.assetReference, booked.assetReference],
          customizedTrackingStatusId: statuses.items.find(({ code }) => code === 'received')!.id,
          date: new Date().toISOString(),
          location: 'İstanbul',
        },
      })
      return body.results.map(({ outcome }) => outcome)
    }
    expect(await scan(token)).toEqual(['notFound', 'recorded'])
    expect((await scan(await test.tokenOf('operations')))[0]).toBe('notBooked')
  })

  it('shows paid shipments only, without prices', async () => {
    const listFor = async (caller: string) =>
      (await test.call(shipmentListEndpoints.listShipments, { token: caller, body: {} })).body.items
    const shown = await listFor(token)
    expect(shown.map(({ assetReference }) => assetReference)).toEqual([booked.assetReference])
    expect(shown[0]).toMatchObject({ totalPrice: null, priceCurrency: null })
    const toOperations = await listFor(await test.tokenOf('operations'))
    expect(toOperations.find(({ assetReference }) => assetReference === booked.assetReference)).toMatchObject(
      {
        priceCurrency: 'EUR',
      },
    )
  })

  it('lets warehouse staff print a label but no invoice', async () => {
    const label = await test.callFailing(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences: [booked.assetReference], format: 'zpl' },
    })
    expect(label.status).toBe(200)
    const invoice = await test.callFailing(shipmentDocumentEndpoints.downloadInvoice, {
      token,
      body: { assetReference: booked.assetReference },
    })
    expect(invoice.status).toBe(403)
  })

  it('shows no contacts and no payments', async () => {
    const { body: contacts } = await test.call(contactEndpoints.listSenders, { token, body: {} })
    expect(contacts.items).toEqual([])
    const { body: payments } = await test.call(paymentEndpoints.listPayments, { token, body: {} })
    expect(payments.items).toEqual([])
  })

  it('returns no public quote for a warehouse token', async () => {
    const quote = (caller?: string) =>
      test.callFailing(pricingEndpoints.quoteParcel, { token: caller, body: {} })
    expect((await quote(token)).status).toBe(403)
    expect((await quote()).status).toBe(400)
  })
})
