/** The cases of the certification kit for Otto: each planted fault turns exactly one case red. */
import { expect, it } from 'vitest'
import { ottoConnector } from '../stores/otto/index.ts'
import { ottoCases } from '../stores/otto/testing/ottoCases.ts'
import { ottoSamples } from '../stores/otto/testing/ottoSamples.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant, requesting } from './plantFault.ts'
import type { Fault } from './plantFault.ts'
import { answering } from './storeFaults.ts'
import type { PlantedFault } from './storeFaults.ts'

const isOrder = ({ url }: { url: string | URL }): boolean => /\/v4\/orders\/[^/?]+$/.test(String(url))

/** Uses the first refresh token for every renewal. */
const keepingRefreshToken = (): Fault => ({
  services: ({ tokens }) => {
    let first: string | undefined
    return {
      tokens: {
        ...tokens,
        get: (renew, signal) =>
          tokens.get((before, limit) => {
            first ??= before?.refresh
            return renew(before && { ...before, ...(first !== undefined && { refresh: first }) }, limit)
          }, signal),
      },
    }
  },
})

const faults: PlantedFault[] = [
  [
    'a refresh token is used twice',
    'renews with each refresh token once, and with the password when it is over',
    keepingRefreshToken(),
  ],
  [
    'announced orders are open',
    'returns each state',
    answering(({ text }, request) =>
      isOrder(request) ? { text: text.replaceAll('"ANNOUNCED"', '"PROCESSABLE"') } : {},
    ),
  ],
  [
    'items that the partner cancelled are counted',
    'returns pieces without refunded ones',
    answering(({ text }, request) =>
      isOrder(request) ? { text: text.replaceAll('"CANCELLED_BY_PARTNER"', '"PROCESSABLE"') } : {},
    ),
  ],
  [
    'a part of a parcel is not sent',
    'sends each field of a parcel, and logs no secret',
    {
      services: requesting(({ body }) =>
        typeof body === 'string' ? { body: body.replace('"city":"İstanbul"', '"city":"Berlin"') } : {},
      ),
    },
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = plant(ottoConnector, fault)
  const cases = [...certificationCases(planted, ottoSamples()), ...ottoCases(planted)]
  expect(await failed(cases)).toEqual([red])
})
