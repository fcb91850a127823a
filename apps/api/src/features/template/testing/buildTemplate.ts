import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'

/** Builds a template of two boxes with a unique name. */
export const buildTemplate = (changes: object = {}) => ({
  kind: 'piece' as const,
  name: `Keten kolisi ${++made}`,
  pieces: [
    { description: 'Keten', width: 30, length: 40, height: 20, weight: 2.5 },
    { width: 20, length: 20, height: 10, weight: 0.75 },
  ],
  ...changes,
})
let made = 0

export const linen = {
  description: 'Keten masa örtüsü',
  gtip: '630251000000',
  originCountryCode: 'TR',
  unit: 'piece' as const,
  quantity: 4,
  unitPrice: 30,
  netWeight: 1.8,
}

export const createTemplate = async (test: TestApp, token: string, changes: object = {}) =>
  (await test.call(templateEndpoints.createTemplate, { token, body: buildTemplate(changes) })).body
