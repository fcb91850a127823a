import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { makePieceCode } from '@kervan/domain/reference/references'
import { startTestApp } from '../../../../testing/testApp.ts'
import type { TestApp } from '../../../../testing/testApp.ts'
import { houseInvoiceSettings } from '../../../company/invoiceSettings/invoiceSettings.tables.ts'
import { createBag, createFlight, scanInto } from '../../testing/buildBag.ts'
import { buildBooked } from '../../../air/testing/buildManifest.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const { checkDeclaration, getFlightFile } = flightEndpoints

const piece = { description: 'Keten örtü', width: 30, length: 20, height: 10 }
const build = (...weights: number[]) =>
  buildBooked(test, { pieces: weights.map((weight) => ({ ...piece, weight })) })

const fileOf = async (id: string, kind: 'declaration' | 'fwb' | 'fhl') =>
  (await test.call(getFlightFile, { token: await test.tokenOf('operations'), body: { id, kind } })).bytes

const rowsOf = async (id: string) =>
  utils.sheet_to_json<Record<string, unknown>>(
    read(await fileOf(id, 'declaration')).Sheets['Gümrük ön bildirimi']!,
  )

describe('shipment on several flights', () => {
  it("lists in each flight's workbook the bags, pieces and weight on board of that flight", async () => {
    const { assetReference } = await build(1, 9, 2)
    const flights = [await createFlight(test), await createFlight(test, { flightNumber: 'TK1629' })]
    const bags = []
    for (const flightId of [flights[0]!.id, flights[1]!.id, flights[1]!.id])
      bags.push(await createBag(test, { flightId }))
    for (const [index, bag] of bags.entries())
      await scanInto(test, bag.id, makePieceCode(assetReference, index + 1))
    const [first] = await rowsOf(flights[0]!.id)
    expect(first).toMatchObject({
      Uçuş: 'TK6401',
      Torba: bags[0]!.number,
      'Kap adedi': 1,
      'Gönderinin kap adedi': 3,
      'Brüt kg': 1,
    })
    const [second] = await rowsOf(flights[1]!.id)
    expect(second).toMatchObject({
      Uçuş: 'TK1629',
      Torba: `${bags[1]!.number}, ${bags[2]!.number}`,
      'Kap adedi': 2,
      'Gönderinin kap adedi': 3,
      'Brüt kg': 11,
    })
    expect(String(second!['Ana konşimento']).replaceAll(/\D/g, '')).toBe(flights[1]!.masterWaybill)
  })

  it('reports split shipments, and tariff codes and net weights that customs refuse', async () => {
    const flight = await createFlight(test)
    const bag = await createBag(test, { flightId: flight.id })
    const product = {
      description: 'Keten örtü',
      gtip: '63025100',
      originCountryCode: 'TR',
      unit: 'piece' as const,
      quantity: 1,
      unitPrice: 10,
    }
    for (const products of [
      [product],
      [
        { ...product, gtip: '630251000000', netWeight: 2 },
        { ...product, gtip: '630251000000', netWeight: 2 },
      ],
    ]) {
      const { assetReference } = await buildBooked(test, { pieces: [{ ...piece, weight: 3 }], products })
      await scanInto(test, bag.id, assetReference)
    }
    const { body } = await test.call(checkDeclaration, {
      token: await test.tokenOf('operations'),
      body: { id: flight.id },
    })
    const told = body.items.flatMap(({ issues }) => issues)
    expect(told).toEqual(expect.arrayContaining(['shortHsCode', 'noNetWeight', 'netAboveGross']))
    expect(told).not.toContain('noHsCode')
  })
})

describe('FWB and FHL', () => {
  it("writes the same weight in FWB and FHL, and the platform's name as on its invoices", async () => {
    const flight = await createFlight(test)
    const bag = await createBag(test, { flightId: flight.id })
    for (const weight of [1.14, 1.14, 1.14]) {
      const { assetReference } = await build(weight)
      await scanInto(test, bag.id, assetReference)
    }
    const lines = async (kind: 'fwb' | 'fhl') => (await fileOf(flight.id, kind)).toString().split('\r\n')
    const fhl = await lines('fhl')
    const weights = fhl.flatMap((line) => /^HBS\/[^/]+\/[^/]+\/1\/K([\d.]+)\//.exec(line)?.[1] ?? [])
    expect(weights.map(Number).reduce((sum, kg) => sum + kg, 0)).toBeCloseTo(3.4, 6)
    expect(fhl[1]).toMatch(/\/T3K3\.4$/)
    expect((await lines('fwb')).slice(4, 9)).toEqual([
      'SHP',
      '/KERVAN',
      '/TO BE COMPLETED',
      '/ISTANBUL',
      '/TR/',
    ])
    await test.services.db.insert(houseInvoiceSettings).values({
      settings: {
        name: 'Kervan Lojistik A.Ş.',
        address1: 'Kargo Cad. No: 5',
        city: 'İstanbul',
        zipCode: '34149',
        countryCode: 'TR',
      } as never,
      issuer: {} as never,
      updatedBy: 1,
      updatedAt: test.services.clock(),
    })
    expect((await lines('fwb')).slice(4, 9)).toEqual([
      'SHP',
      '/KERVAN LOJISTIK A.S.',
      '/KARGO CAD. NO 5',
      '/ISTANBUL',
      '/TR/34149',
    ])
  })
})
