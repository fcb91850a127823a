/** Faults of a T-Soft connector: each turns exactly one case red. */
import { expect, it } from 'vitest'
import { certificationCases } from '../../testing/certificationCases.ts'
import { failed, plant, requesting } from '../../testing/plantFault.ts'
import type { Fault } from '../../testing/plantFault.ts'
import { answering } from '../../testing/storeFaults.ts'
import { tsoftConnector } from './index.ts'
import { tsoftSamples } from './testing/tsoftSamples.ts'

const faults: [fault: string, red: string, Fault][] = [
  [
    'a call that came too often is repeated at once',
    'repeats a call that was answered with status 429',
    { services: requesting(() => ({ tooManyWaitMs: 0, timeLimitMs: 2000 })) },
  ],
  [
    "the carrier of the order counts instead of the parcel's",
    'sends each field of a parcel, and logs no secret',
    answering(({ text }, { url }) =>
      /getCargoCompanyList$/.test(String(url)) ? { text: text.replace('UPS', 'DPD') } : {},
    ),
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = plant(tsoftConnector, fault)
  expect(await failed(certificationCases(planted, tsoftSamples()))).toEqual([red])
})
