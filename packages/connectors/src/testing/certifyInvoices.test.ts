/** Each fault is planted into the file drop and found by the certification of integrators. */
import { expect, it } from 'vitest'
import { invoiceDropConnector } from '../invoicing/drop/index.ts'
import { dropSamples } from '../invoicing/testing/integratorSamples.ts'
import { invoiceDeliveries } from '../receiving.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant } from './plantFault.ts'
import type { Fault } from './plantFault.ts'

/** A connector that believes an error with this kind to be a success. */
const believing = (kind: string): Fault => ({
  opened: ({ invoices }) => ({
    invoices: {
      ...invoices!,
      send: async (archive, signal) => {
        try {
          await invoices!.send!(archive, signal)
        } catch (error) {
          if ((error as { kind?: string }).kind !== kind) throw error
        }
      },
    },
  }),
})

const faults: [string, string[], Fault][] = [
  [
    'a server error counts as a success',
    [
      'reports a server error as a fault, which decides nothing',
      'reports no success for a part of an archive, and completes it',
    ],
    believing('fault'),
  ],
  [
    'a time limit counts as a success',
    [
      'ends at its time limit when the answer does not begin or end',
      'hands an archive over once when the answer to the first send is lost',
    ],
    believing('timeout'),
  ],
  ['the content is not read back', ['reports an unreadable answer as garbage'], believing('garbage')],
  [
    'messages are not verified',
    ['recognises only messages with a proof of its own secret, and reads them without credentials'],
    { opened: () => ({ receive: { recognise: () => ({ id: null, topic: invoiceDeliveries }) } }) },
  ],
]

it.each(faults)('fails its cases when %s', async (_, red, fault) => {
  const planted = plant(invoiceDropConnector, fault)
  expect(await failed(certificationCases(planted, dropSamples()))).toEqual(expect.arrayContaining(red))
})
