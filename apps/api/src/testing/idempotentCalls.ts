/**
 * One call of every idempotent row: prepares its data and returns the request. idempotentRows.test.ts fails for
 * a row without a call.
 */
import { eq, inArray } from 'drizzle-orm'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import { systemClock, dayInTurkiye } from '../platform/clock.ts'
import { buildBook, writeBook } from '../platform/spreadsheet/testing/buildWorkbook.ts'
import { buildAnnouncement } from '../features/announcement/testing/buildAnnouncement.ts'
import { companies } from '../features/company/company.tables.ts'
import {
  documentForm,
  saveSettings,
  settingsForm,
  signUpCustomer,
} from '../features/company/testing/buildCompany.ts'
import { buildSavedReceiver, buildSavedSender } from '../features/contact/testing/buildContact.ts'
import {
  startTestExtraPayment,
  buildReceived,
  measures,
} from '../features/measuring/testing/buildReceived.ts'
import { buildFilledBag, createFlight, moveBag, nextWaybill } from '../features/air/testing/buildBag.ts'
import { buildFlight } from '../features/air/testing/flightHouseCalls.ts'
import { buildExported } from '../features/invoicing/testing/buildExported.ts'
import { buildInvoice, buildIssuing } from '../features/invoicing/testing/buildInvoice.ts'
import { findBuyer } from '../features/invoicing/testing/buildPaid.ts'
import { buildReceived as buildReceivedParcel } from '../features/air/testing/buildManifest.ts'
import { beginCounting } from '../features/warehouse/testing/buildStation.ts'
import { buildDisputed, buildOpenForm, buildOpenLine } from '../features/invoicing/testing/buildBilled.ts'
import { createLink } from '../features/payment/testing/linking.ts'
import { connectStore, silentShop, storeOrders } from '../features/order/testing/buildStore.ts'
import { buildRuleBody } from '../features/order/testing/buildRuleBody.ts'
import { buildOrderWithDraft } from '../features/order/testing/buildReadyOrders.ts'
import { buildStoreOrder } from '../features/order/testing/buildStoreOrder.ts'
import { insertCapturedPayment, priceShipment, putIntoCart } from '../features/payment/testing/paying.ts'
import { asXlsx, uploadForm, worldRows } from '../features/pricing/testing/priceFile.ts'
import { buildRow, checkRows, priceAndCreate } from '../features/shipment/bulk/testing/bulkFile.ts'
import { buildPaidShipment } from '../features/shipment/testing/buildPaidShipment.ts'
import { asTariffCsv, officialRows, tariffForm } from '../features/tax/testing/tariffFile.ts'
import { buildProduct } from '../features/product/testing/buildProduct.ts'
import { buildMatching } from '../features/tracking/testing/buildMatching.ts'
import { buildTemplate } from '../features/template/testing/buildTemplate.ts'
import { shipments } from '../features/shipment/shipment.tables.ts'
import { buildDraft, createShipment } from '../features/shipment/testing/buildShipment.ts'
import { buildReplyTemplate } from '../features/customerService/testing/buildReplyTemplate.ts'
import { buildConversion } from '../features/reservation/testing/buildExternal.ts'
import { buildReservation } from '../features/reservation/testing/buildReservation.ts'
import type { Call, TestApp } from './testApp.ts'

/** A PNG. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Prepare = (test: TestApp) => Promise<Call>

/** Day far enough in the future to avoid demo data. */
const dayAhead = (days: number) => dayInTurkiye(new Date(systemClock().getTime() + days * 86_400_000))

const excelForm = (rows: (string | number | null)[][], fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(writeBook(buildBook(rows)))]), 'file.xlsx')
  return form
}

const draftOf = async (test: TestApp, token: string) => {
  const { body: lists } = await test.call(priceListEndpoints.listPriceLists, { token, body: {} })
  const inForce = lists.items.find(({ state }) => state === 'inForce')!
  const { body } = await test.call(priceListEndpoints.createPriceListDraft, {
    token,
    body: { priceListId: inForce.id, changePercent: 5 },
  })
  return { draftId: body.draft.draftId, version: body.draft.version }
}

const admin = (test: TestApp) => test.tokenOf('admin')
const customer = (test: TestApp) => test.tokenOf('customer')

const byCustomer =
  (prepare: (test: TestApp, token: string) => Promise<Omit<Call, 'token'>>): Prepare =>
  async (test) => {
    const token = await customer(test)
    return { token, ...(await prepare(test, token)) }
  }

const byAdmin =
  (prepare: (test: TestApp, token: string) => Promise<Omit<Call, 'token'>>): Prepare =>
  async (test) => {
    const token = await admin(test)
    return { token, ...(await prepare(test, token)) }
  }

export const idempotentCalls: Record<string, Prepare> = {
  'air.createFlight': byAdmin(async () => ({ body: buildFlight({ masterWaybill: nextWaybill() }) })),
  'air.createBag': byAdmin(async () => ({ body: { destination: 'MUC' } })),
  'air.splitBag': byAdmin(async (test) => {
    const { bag, shipment } = await buildFilledBag(test)
    return { body: { id: bag.id, pieces: [{ shipmentId: shipment.id, pieceNumber: 1 }] } }
  }),
  'air.sendPreAlert': byAdmin(async (test) => ({
    body: { id: (await createFlight(test, { agentEmail: 'agent@muc.example' })).id },
  })),
  'air.recordHandover': byAdmin(async (test) => {
    const flight = await createFlight(test)
    const { bag } = await buildFilledBag(test, { flightId: flight.id })
    await moveBag(test, bag.id, 'close')
    return { body: { id: flight.id, name: 'Ali Veli', signature: onePixel } }
  }),
  'warehouse.beginStockTake': byAdmin(async () => ({ body: { station: 'Raf 1' } })),
  'warehouse.closeStockTake': byAdmin(async (test) => ({
    body: { id: await beginCounting(test, 'Raf 2'), decisions: [] },
  })),
  'invoicing.issueInvoices': byAdmin(async (test) => ({
    body: (await buildIssuing(test, await findBuyer(test))).body,
  })),
  'invoicing.importExportProofs': byAdmin(async (test) => ({
    form: excelForm([
      ['Gönderi', 'Fatura no', 'Fatura tarihi'],
      [(await buildExported(test)).assetReference, 'A-1', dayInTurkiye(test.services.clock())],
    ]),
  })),
  'invoicing.cancelInvoice': byAdmin(async (test) => ({
    body: { id: (await buildInvoice(test, await findBuyer(test))).id, reason: 'Yanlış firma' },
  })),
  'air.createManifest': byAdmin(async (test) => {
    const { id, carrierId } = await buildReceivedParcel(test)
    return { body: { date: dayInTurkiye(test.services.clock()), supplierId: carrierId, shipmentIds: [id] } }
  }),
  'invoicing.acceptExpenseLines': byAdmin(async (test, token) => ({
    body: { ids: [(await buildOpenLine(test, token)).id], reason: 'uygun' },
  })),
  'invoicing.disputeExpenseLines': byAdmin(async (test, token) => ({
    body: { ids: [(await buildOpenLine(test, token)).id] },
  })),
  'invoicing.uploadExpenseInvoice': byAdmin(async (test) => ({ form: await buildOpenForm(test) })),
  'invoicing.withdrawExpenseDispute': byAdmin(async (test, token) => ({
    body: { ids: [await buildDisputed(test, token)], reason: 'Taşıyıcı haklı' },
  })),
  'invoicing.settleExpenseLines': byAdmin(async (test, token) => ({
    body: { ids: [await buildDisputed(test, token)], outcome: 'credited', reason: 'AD-1' },
  })),
  'reference.saveReferenceRule': byAdmin(async () => ({
    body: {
      name: 'PTT Kargo',
      kind: 'supplier',
      supplierCode: 'PTT',
      prefix: 'PK',
      pattern: 'd{11}',
      checkDigit: 'none',
      priority: 500,
    },
  })),
  'announcement.createAnnouncement': byAdmin(async () => ({ body: buildAnnouncement() })),
  'access.importUsers': byAdmin(async () => ({
    form: excelForm([
      ['E-posta', 'Ad', 'Soyad', 'Yetki grupları'],
      ['dosyadan@ornek.example', 'Dosyadan', 'Gelen', 'Operasyon'],
    ]),
  })),
  'reservation.createReservation': byCustomer(async (test) => ({ body: await buildReservation(test) })),
  'reservation.convertExternalReservation': byAdmin(async (test) => ({
    body: await buildConversion(test),
  })),
  'order.createOrderRule': byCustomer(async () => ({ body: buildRuleBody() })),
  'order.createShipmentsFromOrders': byCustomer(async (test) => ({
    body: { orderIds: await storeOrders(test, await connectStore(test, silentShop), [buildStoreOrder()]) },
  })),
  'order.putOrdersInCart': byCustomer(async (test) => ({
    body: { orderIds: [await buildOrderWithDraft(test)], choice: 'cheapest' },
  })),
  'order.splitOrder': byCustomer(async (test) => {
    const [id] = await storeOrders(test, await connectStore(test, silentShop), [buildStoreOrder()])
    return { body: { id, drafts: [{ lines: [{ lineId: 'line-1', quantity: 1 }] }] } }
  }),
  'shipment.createShipment': byCustomer(async () => ({ body: buildDraft() })),
  'shipment.createShipmentLike': byCustomer(async (test) => ({
    body: { shipmentId: (await createShipment(test)).id },
  })),
  'cancellation.cancelShipment': byCustomer(async (test) => ({
    body: { shipmentId: (await createShipment(test)).id },
  })),
  'cancellation.cancelShipments': byCustomer(async (test) => ({
    body: { shipmentIds: [(await createShipment(test)).id] },
  })),
  'shipment.rateBulkRows': byCustomer(async (test, token) => {
    const { uploadId } = await checkRows(test, token, [buildRow('TEKRAR-1')])
    return { body: { uploadId, rule: { kind: 'cheapest' } } }
  }),
  'shipment.createBulkShipments': byCustomer(async (test, token) => {
    const { uploadId } = await checkRows(test, token, [buildRow('TEKRAR-2')])
    return { body: { uploadId, rows: 'valid' } }
  }),
  'shipment.addBulkToCart': byCustomer(async (test, token) => {
    const { uploadId } = await checkRows(test, token, [buildRow('TEKRAR-3')])
    await priceAndCreate(test, token, uploadId)
    return { body: { uploadId } }
  }),
  'shipment.createReturn': byCustomer(async (test) => {
    const { id } = await buildPaidShipment(test)
    await test.services.db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, id))
    return { body: { shipmentId: id, reason: 'refused', pieces: [0], products: [0] } }
  }),
  'measuring.saveMeasuring': byAdmin(async (test) => ({ body: measures(await buildReceived(test)) })),
  'measuring.createExtraPayment': byAdmin(async (test) => ({
    body: { shipmentId: await buildReceived(test), amount: 10, reason: 'Adres düzeltildi' },
  })),
  'measuring.createDiscount': byAdmin(async (test) => ({
    body: { shipmentId: await buildReceived(test), amount: 1, reason: 'Geç teslim' },
  })),
  'measuring.startExtraPayment': byCustomer(async (test) => ({
    body: { adjustmentId: (await startTestExtraPayment(test)).adjustmentId },
  })),
  'measuring.objectToExtraPayment': byCustomer(async (test) => ({
    body: { adjustmentId: (await startTestExtraPayment(test)).adjustmentId, reason: 'Kutu küçüktü' },
  })),
  'measuring.decideObjection': byAdmin(async (test) => {
    const { adjustmentId } = await startTestExtraPayment(test)
    await test.call(measuringEndpoints.objectToExtraPayment, {
      token: await customer(test),
      body: { adjustmentId, reason: 'Kutu küçüktü' },
    })
    return { body: { adjustmentId, decision: 'keep', reason: 'Yeniden ölçüldü' } }
  }),
  'cart.addToCart': byCustomer(async (test, token) => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    return { body: { shipmentId, offerId: offer.id } }
  }),
  'payment.startCartPayment': byCustomer(async (test, token) => ({
    body: { cartItemIds: [(await putIntoCart(test, { token })).cartItemId] },
  })),
  'payment.startShipmentPayment': byCustomer(async (test, token) => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    return { body: { shipmentId, offerId: offer.id } }
  }),
  'payment.createPaymentLink': byCustomer(async (test, token) => {
    const { cartItemId } = await putIntoCart(test, { token })
    return { body: { cartItemIds: [cartItemId], days: 3 } }
  }),
  'payment.startLinkPayment': async (test) => {
    const { linkToken } = await createLink(test, await customer(test))
    return { body: { token: linkToken } }
  },
  'payment.requestRefund': byAdmin(async (test) => ({
    body: { paymentId: (await insertCapturedPayment(test)).id, amount: 1, reason: 'Koli hasarlı' },
  })),
  'contact.createSender': byCustomer(async () => ({ body: buildSavedSender() })),
  'contact.createReceiver': byCustomer(async () => ({ body: buildSavedReceiver() })),
  'product.importProducts': byCustomer(async () => ({
    form: excelForm([
      ['Stok kodu (SKU)', 'Ürün açıklaması'],
      ['DOSYA-1', 'Keten masa örtüsü'],
    ]),
  })),
  'product.saveProduct': byCustomer(async () => ({ body: buildProduct() })),
  'template.createTemplate': byCustomer(async () => ({ body: buildTemplate() })),
  'customerService.openClaim': byAdmin(async (test) => {
    const { id: shipmentId } = await createShipment(test)
    await test.services.db.update(shipments).set({ state: 'booked' }).where(eq(shipments.id, shipmentId))
    return { body: { shipmentId, kind: 'lost', amount: 120, currency: 'EUR' } }
  }),
  'customerService.addShipmentNote': byAdmin(async (test) => ({
    body: { shipmentId: (await createShipment(test)).id, kind: 'call', text: 'Öğleden sonra arayın' },
  })),
  'customerService.saveReplyTemplate': byAdmin(async () => ({ body: buildReplyTemplate() })),
  'customerService.sendReply': byAdmin(async (test) => ({
    body: {
      shipmentId: (await createShipment(test)).id,
      audience: 'company',
      language: 'tr',
      subject: 'Gönderiniz',
      body: 'Belgeniz eksik.',
    },
  })),
  'company.createCompanyNote': byAdmin(async (test) => ({
    body: { companyID: (await signUpCustomer(test)).companyId, text: 'Öğleden sonra arayın' },
  })),
  'company.mergeCompanies': byAdmin(async (test) => {
    const [survivor, merged] = [await signUpCustomer(test), await signUpCustomer(test)]
    await test.services.db
      .update(companies)
      .set({ taxNumber: '4540536920' })
      .where(inArray(companies.id, [survivor.companyId, merged.companyId]))
    return {
      body: {
        survivorID: survivor.companyId,
        mergedID: merged.companyId,
        survivorVersion: 1,
        mergedVersion: 1,
      },
    }
  }),
  'company.saveInvoiceSettings': byCustomer(async () => ({
    form: settingsForm({ isIdentityChangeConfirmed: 'true' }),
  })),
  'company.uploadCompanyDocument': byCustomer(async (test, token) => {
    await saveSettings(test, token, { isIdentityChangeConfirmed: 'true' })
    return { form: documentForm('taxCertificate') }
  }),
  'tracking.recordStatuses': byAdmin(async (test) => {
    const paid = await Promise.all([buildPaidShipment(test), buildPaidShipment(test)])
    await test.runJobs()
    return {
      body: {
        references: paid.map(({ assetReference }) => assetReference),
        supplierStatusCode: 'HDP',
        date: systemClock().toISOString(),
        location: 'İstanbul',
      },
    }
  }),
  'tracking.matchStatuses': byAdmin(async (test, token) => ({ body: await buildMatching(test, token) })),
  'tracking.undoMatch': byAdmin(async (test, token) => {
    const { body } = await test.call(matchingEndpoints.matchStatuses, {
      token,
      body: await buildMatching(test, token),
    })
    return { body: { id: body.id } }
  }),
  'tracking.saveCustomized': byAdmin(async () => ({
    body: { nameTr: 'Limanda bekliyor', nameEn: 'Waiting at the harbour', groupId: 3 },
  })),
  'pricing.correctExchangeRate': byAdmin(async () => ({
    body: {
      currency: 'EUR',
      day: dayAhead(0),
      sellingTry: '51,25',
      reason: 'Bülten hatalı okundu',
      isLargeChangeConfirmed: true,
    },
  })),
  'tax.importTariff': byAdmin(async (test, token) => {
    const bytes = asTariffCsv(officialRows())
    const { body } = await test.call(taxEndpoints.importTariff, { token, form: tariffForm(bytes) })
    return { form: tariffForm(bytes, { confirmation: body.confirmation! }) }
  }),
  'tax.createTaxLayer': byAdmin(async (test, token) => {
    const layer = {
      hts: '9903.99.01',
      percent: 5,
      kind: 'additional' as const,
      validFrom: dayAhead(400),
      source: 'Deneme',
    }
    const { body } = await test.call(taxEndpoints.createTaxLayer, { token, body: layer })
    return { body: { ...layer, confirmation: body.confirmation } }
  }),
  'pricing.createSurcharge': byAdmin(async () => ({
    body: {
      supplierId: 1,
      kind: 'customsClearance',
      currency: 'EUR',
      per: 'shipment',
      amount: 4,
      fuelApplies: false,
      paidBy: 'sender',
      countryCodes: ['IS'],
      validFrom: dayAhead(400),
      source: 'Taşıyıcı duyurusu',
    },
  })),
  'pricing.importRemoteAreas': byAdmin(async () => ({
    form: excelForm(
      [
        ['Ülke', 'İlk posta kodu', 'Son posta kodu'],
        ['DE', '20095', '20099'],
      ],
      { supplierId: '1', isTrial: 'false' },
    ),
  })),
  'pricing.createEmbargo': byAdmin(async () => ({
    body: { countryCode: 'AQ', source: 'Duyuru', validFrom: dayAhead(400), validTo: dayAhead(406) },
  })),
  'pricing.createFuelCharges': byAdmin(async () => ({
    body: {
      supplierId: 1,
      source: 'Duyuru',
      weeks: [{ validFrom: dayAhead(400), validTo: dayAhead(406), percent: 21 }],
    },
  })),
  'pricing.createSegment': byAdmin(async () => ({ body: { name: 'Elmas', percent: 12 } })),
  'pricing.createZone': byAdmin(async () => ({ body: { supplierId: 2, code: 'X1', name: 'Adalar' } })),
  'pricing.createZoneMapping': byAdmin(async (test, token) => {
    const body = { supplierId: 1, code: 'X2', name: 'Kutup' }
    const { body: zone } = await test.call(zoneEndpoints.createZone, { token, body })
    const economyService = 11
    return {
      body: {
        supplierId: 1,
        regionId: zone.id,
        countryCode: 'AQ',
        supplierServiceMethodId: economyService,
      },
    }
  }),
  'pricing.importZoneMappings': byAdmin(async () => ({
    form: excelForm([
      ['Taşıyıcı', 'Servis', 'Ülke', 'Bölge'],
      ['PTT', null, 'Birleşik Krallık', 'C'],
    ]),
  })),
  'pricing.createPriceListDraft': byAdmin(async (test, token) => {
    const { body: lists } = await test.call(priceListEndpoints.listPriceLists, { token, body: {} })
    return { body: { priceListId: lists.items[0]!.id, changePercent: 3 } }
  }),
  'pricing.uploadPriceList': byAdmin(async () => ({
    form: uploadForm(asXlsx(worldRows()), { supplierServiceMethodId: '11' }),
  })),
  'pricing.publishPriceList': byAdmin(async (test, token) => ({
    body: { ...(await draftOf(test, token)), validFrom: dayAhead(30) },
  })),
  'pricing.revertPriceList': byAdmin(async (test, token) => {
    const body = { ...(await draftOf(test, token)), validFrom: dayAhead(60) }
    const { body: answer } = await test.call(priceListEndpoints.publishPriceList, { token, body })
    return { body: { priceListId: answer.published.id } }
  }),
}
