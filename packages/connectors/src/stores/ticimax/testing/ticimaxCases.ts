/** Certification of what only Ticimax has: order of members, and the flag of the seller's bookkeeping. */
import { expect } from 'vitest'
import type { Connector } from '../../../connector.ts'
import { testServices } from '../../../http/testing/testServices.ts'
import type { CertificationCase } from '../../../testing/certificationStage.ts'
import { openOrder, patient, walk } from '../../../testing/storeStage.ts'
import { startTicimaxServer, ticimaxSamples } from './ticimaxSamples.ts'
import type { TicimaxServer } from './ticimaxSamples.ts'

/** Operations that the connector uses. */
const operations = [
  ...['SelectSiparis', 'SelectSiparisUrun', 'SelectSiparisKargoPaket', 'SelectKargoFirmalari'],
  ...['SaveKargoTakipNo', 'SaveSiparisKargoPaketKargoTakipNo', 'SetSiparisKargoFirmaId'],
  ...['SetSiparisKargoyaVerildi', 'SetSiparisDurum'],
]

/** Every call that the connector makes, once. */
const useEveryCall = async (connector: Connector, { shop, settings }: TicimaxServer): Promise<void> => {
  const open = connector.open(settings, testServices())
  const store = open.store!
  await open.test(patient())
  const [id, packed, bare] = [0, 1, 2].map(() => shop.add(openOrder()))
  shop.pack(packed!, [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ])
  shop.orders.get(bare!)!.Urunler = null
  for (const { id: orderId, lines } of await walk(store)) {
    if (orderId === bare) continue
    const sent = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }))
    const parcel = { ...ticimaxSamples().store!.parcel, orderId, lines: sent }
    await store.fulfil!(parcel, patient())
    await store.readBack!(orderId, patient())
    await store.takeBack!(orderId, parcel.trackingNumber, patient())
  }
  expect(shop.parcelsOf(id!)).toEqual([])
}

export const ticimaxCases = (connector: Connector): CertificationCase[] => {
  const withServer = (name: string, check: (server: TicimaxServer) => void): CertificationCase => ({
    name,
    run: async () => {
      const server = await startTicimaxServer()
      try {
        await useEveryCall(connector, server)
        check(server)
      } finally {
        await server.close()
      }
    },
  })
  return [
    withServer('sends parts and members in the order of the schema', ({ shop, calls }) => {
      expect(shop.misplaced).toEqual([])
      const sent = calls.map(({ body }) => body).join('\n')
      for (const operation of operations) expect(sent).toContain(`<t:${operation}>`)
    }),
    withServer(
      "leaves the flag of the seller's bookkeeping alone, and reads orders that have it",
      ({ shop, calls }) => {
        expect(shop.transferred()).toEqual([])
        for (const { body } of calls)
          expect(body).not.toMatch(/SetSiparisAktarildi|<d:EntegrasyonAktarildi>[^-]/)
      },
    ),
  ]
}
