import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import { buildBook, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const { listZoneMappings, createZoneMapping, updateZoneMapping, deleteZoneMapping } = zoneEndpoints
const { importZoneMappings, downloadZoneTemplate, findZoneMap } = zoneEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

/** Carriers and services of the demo data. */
const kervan = 1
const ups = 2
const kervanEconomy = 11

const formOf = (bytes: Uint8Array, name = 'bolgeler.xlsx') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

const head = ['Taşıyıcı', 'Servis', 'Ülke', 'Bölge']
const fileOf = (...rows: (string | number | null)[][]) => formOf(writeBook(buildBook([head, ...rows])))

const zoneOf = async (supplierId: number, countryCode: string, supplierServiceMethodId?: number) => {
  const { body } = await test.call(findZoneMap, { token, body: { supplierId, supplierServiceMethodId } })
  const country = body.countries.find(({ code }) => code === countryCode)
  return body.zones.find(({ id }) => id === country?.regionId)?.code
}

const upsZone = async (code: string) => {
  const { body } = await test.call(zoneEndpoints.listZones, { token, body: { supplierId: ups } })
  return body.find((zone) => zone.code === code)!.id
}

const quote = parcelToBerlin()
const upsPrice = async () => {
  const { body } = await test.call(pricingEndpoints.quoteParcel, { body: quote })
  const offers = Array.isArray(body) ? body : []
  return offers.find(({ supplierServiceMethodName }) => supplierServiceMethodName.includes('Saver'))
    ?.totalPrice
}

describe('country of a zone', () => {
  it('allows a country in one zone per carrier only', async () => {
    const refused = await test.callFailing(createZoneMapping, {
      token,
      body: { supplierId: ups, regionId: await upsZone('2'), countryCode: 'DE' },
    })
    expect(refused.body.Errors).toEqual({ countryCode: ['Almanya zaten 1 bölgesinde.'] })
  })

  it("allows another zone for one service, which overrides the carrier's", async () => {
    expect(await zoneOf(kervan, 'GB')).toBe('2')
    expect(await zoneOf(kervan, 'GB', kervanEconomy)).toBe('L1')
    const { body } = await test.call(listZoneMappings, {
      token,
      body: { supplierId: kervan, supplierServiceMethodId: kervanEconomy, countryCode: 'GB' },
    })
    await test.call(deleteZoneMapping, { token, body: { id: body.items[0]!.id } })
    expect(await zoneOf(kervan, 'GB', kervanEconomy)).toBe('2')
  })

  it('prices a country by its new zone immediately, and not at all without a zone', async () => {
    const before = await upsPrice()
    const { body } = await test.call(listZoneMappings, {
      token,
      body: { supplierId: ups, countryCode: 'DE' },
    })
    const { id } = body.items[0]!
    await test.call(updateZoneMapping, {
      token,
      body: { id, regionId: await upsZone('10'), countryCode: 'DE' },
    })
    await expect.poll(upsPrice).toBeGreaterThan(before!)
    await test.call(deleteZoneMapping, { token, body: { id } })
    await expect.poll(upsPrice).toBeUndefined()
  })

  it('refuses to move a country that another user has moved meanwhile', async () => {
    const find = async () =>
      (await test.call(listZoneMappings, { token, body: { supplierId: ups, countryCode: 'NO' } })).body
        .items[0]!
    const seen = await find()
    const move = async (version: string, zone: string) =>
      test.callFailing(updateZoneMapping, {
        token,
        body: { id: seen.id, version, regionId: await upsZone(zone), countryCode: 'NO' },
      })
    expect((await move(seen.version, '8')).status).toBe(200)
    expect((await move(seen.version, '9')).body.Type).toBe('Conflict')
    expect(await zoneOf(ups, 'NO')).toBe('8')
    expect((await move((await find()).version, '9')).status).toBe(200)
  })

  it('refuses a zone or service of another carrier', async () => {
    const regionId = await upsZone('1')
    const body = { supplierId: kervan, regionId, countryCode: 'TR' }
    expect((await test.callFailing(createZoneMapping, { token, body })).body.Errors).toEqual({
      regionId: ['Taşıyıcının böyle bir bölgesi yok.'],
    })
    const ofService = { supplierId: ups, regionId, countryCode: 'TR', supplierServiceMethodId: kervanEconomy }
    expect((await test.callFailing(createZoneMapping, { token, body: ofService })).body.Errors).toEqual({
      supplierServiceMethodId: ['Taşıyıcının böyle bir servisi yok.'],
    })
  })
})

describe('file of mappings', () => {
  it('changes nothing when a downloaded file of mappings is uploaded again', async () => {
    const { bytes } = await test.call(downloadZoneTemplate, { token, body: { supplierId: kervan } })
    const { body } = await test.call(importZoneMappings, { token, form: formOf(bytes) })
    const { body: list } = await test.call(listZoneMappings, { token, body: { supplierId: kervan } })
    expect(body).toEqual({
      problems: [],
      createdCount: 0,
      movedCount: 0,
      unchangedCount: list.totalCount,
    })
  })

  it('adds and moves mappings by code or name in either language, in one step', async () => {
    const form = fileOf(['PTT', null, 'Birleşik Krallık', 'C'], ['ptt', 'PTT EMS', 'DEU', 'd'])
    const first = await test.call(importZoneMappings, { token, form, idempotencyKey: 'zones-1' })
    expect(first.body).toMatchObject({ problems: [], createdCount: 1, movedCount: 1 })
    expect([await zoneOf(5, 'GB'), await zoneOf(5, 'DE', 52), await zoneOf(5, 'DE')]).toEqual(['C', 'D', 'A'])
    const again = await test.call(importZoneMappings, { token, form, idempotencyKey: 'zones-1' })
    expect(again.body).toEqual(first.body)
    const other = await test.callFailing(importZoneMappings, {
      token,
      form: fileOf(['PTT', null, 'GB', 'A']),
      idempotencyKey: 'zones-1',
    })
    expect(other.status).toBe(409)
  })

  it('stores no zone mappings and names the cell when one cell is wrong', async () => {
    const { body } = await test.call(importZoneMappings, {
      token,
      form: fileOf(['UPS', null, 'FR', '3'], [], ['UPS', 'KRV-ECO', 'Atlantis', 9], ['UPS', null, 'FR', '4']),
    })
    expect(body.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, 'B', 'Taşıyıcının böyle bir servisi yok.'],
      [4, 'C', 'Böyle bir ülke yok.'],
      [5, 'C', 'Bu ülke 2. satırda da var.'],
    ])
    expect(await zoneOf(ups, 'FR')).toBe('1')
  })

  it.each([
    ['is needed', new FormData(), 'Lütfen yüklenecek dosyayı seçiniz!'],
    [
      'must be Excel',
      formOf(new TextEncoder().encode('UPS;;DE;1'), 'a.xlsx'),
      'Yalnızca Excel dosyaları (.xlsx, .xls) yüklenebilir!',
    ],
    [
      'must follow the template',
      formOf(writeBook(buildBook([['UPS', '', 'DE', '1']]))),
      'Dosya şablona uymuyor: A sütununun başlığı “Taşıyıcı” olmalı.',
    ],
  ])('refuses a mapping file: %s', async (_, form, message) => {
    const reply = await test.callFailing(importZoneMappings, { token, form })
    expect(reply.body.Errors).toEqual({ file: [message] })
  })

  it('refuses a too large mapping file before reading it', async () => {
    const reply = await test.callFailing(importZoneMappings, {
      token,
      form: formOf(new Uint8Array(6 * 1024 * 1024)),
    })
    expect([reply.status, reply.body.Type]).toEqual([413, 'Validation'])
  })
})

describe('zone', () => {
  it('creates, renames and deletes a zone while it is empty', async () => {
    const body = { supplierId: ups, code: 'X1', name: 'Adalar' }
    const made = await test.call(zoneEndpoints.createZone, { token, body })
    for (const code of ['X1', 'x1'])
      expect(
        (await test.callFailing(zoneEndpoints.createZone, { token, body: { ...body, code } })).body.Errors,
      ).toEqual({ code: ['Taşıyıcının bu kodla bir bölgesi zaten var.'] })
    const { id } = made.body
    await test.call(zoneEndpoints.updateZone, { token, body: { id, code: 'X2', name: 'Uzak adalar' } })
    const { body: list } = await test.call(listZoneMappings, {
      token,
      body: { supplierId: ups, countryCode: 'AQ' },
    })
    const mapping = list.items[0]!
    await test.call(updateZoneMapping, { token, body: { id: mapping.id, regionId: id, countryCode: 'AQ' } })
    const refused = await test.callFailing(zoneEndpoints.deleteZone, { token, body: { id } })
    expect(refused.body.Type).toBe('Business')
    await test.call(deleteZoneMapping, { token, body: { id: mapping.id } })
    expect((await test.call(zoneEndpoints.deleteZone, { token, body: { id } })).status).toBe(200)
  })
})
