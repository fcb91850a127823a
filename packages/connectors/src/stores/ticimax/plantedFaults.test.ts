/** Faults of a Ticimax connector: each turns exactly one case red. */
import { expect, it } from 'vitest'
import { certificationCases } from '../../testing/certificationCases.ts'
import { failed, plant, requesting } from '../../testing/plantFault.ts'
import type { Fault } from '../../testing/plantFault.ts'
import { ticimaxConnector } from './index.ts'
import { ticimaxCases } from './testing/ticimaxCases.ts'
import { ticimaxSamples } from './testing/ticimaxSamples.ts'

/** Changes the text of each request. */
const replacing = (sought: RegExp, replacement: string): Fault => ({
  services: requesting(({ body }) =>
    typeof body === 'string' ? { body: body.replace(sought, replacement) } : {},
  ),
})

const faults: [fault: string, red: string, Fault][] = [
  [
    'members stand in another order',
    'sends parts and members in the order of the schema',
    replacing(
      /(<d:SiparisID>\d+<\/d:SiparisID>)(<d:SiparisKargoPaketID>-1<\/d:SiparisKargoPaketID>)/,
      '$2$1',
    ),
  ],
  [
    'orders are marked as transferred',
    "leaves the flag of the seller's bookkeeping alone, and reads orders that have it",
    {
      services: ({ http }) => ({
        http: {
          ...http,
          call: async (request) => {
            const answer = await http.call(request)
            const sent = typeof request.body === 'string' ? request.body : ''
            const [, id] = /<d:SiparisID>(\d+)</.exec(sent) ?? []
            if (id !== undefined && request.step === 'order')
              await http.call({
                ...request,
                headers: {
                  ...request.headers,
                  soapaction: '"http://tempuri.org/ISiparisServis/SetSiparisAktarildi"',
                },
                body: sent.replace(
                  /<t:SelectSiparis>(<t:UyeKodu>[^<]*<\/t:UyeKodu>).*<\/t:SelectSiparis>/,
                  `<t:SetSiparisAktarildi>$1<t:siparisId>${id}</t:siparisId></t:SetSiparisAktarildi>`,
                ),
              })
            return answer
          },
        },
      }),
    },
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = plant(ticimaxConnector, fault)
  const cases = [...certificationCases(planted, ticimaxSamples()), ...ticimaxCases(planted)]
  expect(await failed(cases)).toEqual([red])
})
